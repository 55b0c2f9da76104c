import { expect, test } from 'vitest'
import { isPublicVisit } from './page-visit.ts'

test.each([
  [undefined, true],
  ['', true],
  ['theme=dark; petjet-session=abc', true],
  ['not__prerender_bypass=1', true],
  ['__prerender_bypass=abc', false],
  ['theme=dark; __prerender_bypass=abc', false],
  ['theme=dark;sanity-preview-perspective=drafts', false],
])('a visit with the cookies %s gets the public page: %s', (cookie, shared) => {
  expect(isPublicVisit(cookie)).toBe(shared)
})
