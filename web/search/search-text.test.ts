import { defaultParseSearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { queryWords } from './search-text.ts'

test.each([
  ['leash', 'leash'],
  [' dog \n\u0000 leash ', 'dog leash'],
  ['', ''],
  [' \u0000 ', ''],
  [undefined, ''],
  ['x'.repeat(10_000), 'x'.repeat(100)],
  [`${'x'.repeat(99)}🐕`, `${'x'.repeat(99)}\uFFFD`],
  ['\uD800', '\uFFFD'],
])('reads %j as one line of limited length', (q, words) => {
  expect(queryWords(q)).toBe(words)
})

test.each([
  ['q=lint+roller', 'lint roller'],
  ['q=25.853', '25.853'],
  ['q=%221.50%22', '1.50'],
  ['q=true', 'true'],
  ['q=null', 'null'],
  ['q={"a":1}', '{"a":1}'],
  ['q=a&q=b', 'a'],
  ['q=', ''],
  ['q', ''],
  ['', ''],
])('an address with ?%s searches for “%s”', (query, words) => {
  const { q }: { q?: unknown } = defaultParseSearch(query)
  expect(queryWords(q)).toBe(words)
})
