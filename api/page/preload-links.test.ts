import { expect, test } from 'vitest'
import { preloadLinks } from './preload-links.ts'

const inHead = (links: string) => `<html><head>${links}</head><body></body></html>`

test('what the head preloads is in the header, and nothing else', () => {
  const html = inHead(
    '<link rel="stylesheet" href="/a.css"/>' +
      '<link rel="preload" href="/a.woff2" as="font" type="font/woff2" crossOrigin="anonymous"/>' +
      '<link rel="preload" as="image" href="/a?w=1&amp;h=2" imageSrcSet="/a 1x, /b 2x" imageSizes="100vw" fetchPriority="high"/>',
  )
  expect(preloadLinks(`${html}<link rel="preload" href="/late"/>`)).toBe(
    '</a.woff2>; rel=preload; as="font"; type="font/woff2"; crossorigin, ' +
      '</a?w=1&h=2>; rel=preload; as="image"; imagesrcset="/a 1x, /b 2x"; imagesizes="100vw"; fetchpriority="high"',
  )
})

test.each([
  ['nothing preloaded', inHead('')],
  ['no head', '<p>Not a page</p>'],
  ['a quote', inHead('<link rel="preload" href="/a&quot;b" as="image"/>')],
  ['a bracket', inHead('<link rel="preload" href="/a&gt;; rel=stylesheet" as="image"/>')],
  ['another line', inHead('<link rel="preload" href="/a\nSet-Cookie: b" as="image"/>')],
  ['another alphabet', inHead('<link rel="preload" href="/ü" as="image"/>')],
  ['no end', inHead(`<link rel="preload" href="/${'a'.repeat(2000)}" as="image"/>`)],
])('%s makes no header', (_, html) => {
  expect(preloadLinks(html)).toBe('')
})
