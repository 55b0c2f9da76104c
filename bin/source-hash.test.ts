import { expect, test } from 'vitest'
import { hashSources } from './source-hash.ts'

test('a Markdown file counts if it is named itself, but not as part of a folder', () => {
  const nothing = hashSources([], '')
  expect(hashSources(['docs/decisions'], '')).toBe(nothing)
  expect(hashSources(['docs/editors.md'], '')).not.toBe(nothing)
  expect(hashSources(['docs/no-such-file.md'], '')).toBe(nothing)
})
