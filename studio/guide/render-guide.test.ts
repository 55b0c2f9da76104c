import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderGuide } from './render-guide.ts'

test('headings can be linked to, and those of the second level form the contents', () => {
  const { intro, body, sections } = renderGuide(
    '# A guide\n\n## Who’s *there*, then?\n\n### Nobody\n',
  )
  expect(sections).toEqual([{ id: 'whos-there-then', title: 'Who’s there, then?' }])
  expect(intro).toBe('<h1 id="a-guide">A guide</h1>\n')
  expect(body).toContain('<h2 id="whos-there-then">Who’s <em>there</em>, then?</h2>')
  expect(body).toContain('<h3 id="nobody">')
})

test('every link of the editors’ guide leads to a section of it, and no two share an address', () => {
  const { intro, body, sections } = renderGuide(readFileSync('docs/editors.md', 'utf8'))
  const html = intro + body
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  const targets = [...html.matchAll(/ href="([^"]*)"/g)].map(([, target]) => target)
  expect(sections.length).toBeGreaterThan(5)
  expect(new Set(ids).size).toBe(ids.length)
  expect(targets.filter((target) => !ids.includes(target?.replace(/^#/, '')))).toEqual([])
})
