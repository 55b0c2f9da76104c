import { expect, test } from 'vitest'
import { vitalsLoader } from './load-vitals.ts'

test("the script contains the route's pattern and the page's nonce", () => {
  const script = vitalsLoader('/assets/vitals.js', '/products/$slug', 'mark')
  expect(script).toMatch(/^<script nonce="mark">.*'\/assets\/vitals\.js'.*<\/script>$/s)
  expect(script).toContain(`detail:'/products/$slug'`)
  expect(script.length).toBeLessThan(500)
})

test.each(['/admin', '/design', '/*', "/'+alert(1)+'"])('%s is not measured', (route) => {
  expect(vitalsLoader('/assets/vitals.js', route)).toBe('')
})
