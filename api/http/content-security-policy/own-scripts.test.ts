import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashOwnScripts } from './own-scripts.ts'

const mark = 'mark-of-this-page'
const own = (text: string, attributes = '') =>
  `<script${attributes} nonce="${mark}">${text}</script>`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test("the renderer's scripts are listed by hash, each once", () => {
  const html = own('begin()') + own('boot()', ' type="module"') + own('begin()')
  expect(hashOwnScripts(html, mark).inlineScripts).toEqual([hashOf('begin()'), hashOf('boot()')])
})

test.each([
  ['a script that was slipped in', '<script>evil()</script>'],
  ['a script with a guessed mark', '<script nonce="guessed">evil()</script>'],
  ['an open script ahead of one of ours', `<script>evil()//${own('begin()')}`],
  ['a file', own('', ' src="/assets/site.js"')],
  ['data', own('{"a":1}', ' type="application/ld+json"')],
])('%s is not listed', (_, html) => {
  expect(hashOwnScripts(html, mark).inlineScripts).toEqual([])
})

test('no trace of the nonce leaves the server', () => {
  const html = `<meta property="csp-nonce" content="${mark}"/><link href="/a.css" nonce="${mark}"/>`
  const page = hashOwnScripts(html + own('begin()'), mark)
  expect(page.html).toBe('<link href="/a.css"/><script>begin()</script>')
})
