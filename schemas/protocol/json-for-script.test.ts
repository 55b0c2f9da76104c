import { expect, test } from 'vitest'
import { jsonForScript } from './json-for-script.ts'

test('no text in the data can end the script element, and it reads back the same', () => {
  const data = { title: '</script><script>alert(1)</script>', note: 'a & b \u2028 <!--' }
  const json = jsonForScript(data)
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual(data)
})
