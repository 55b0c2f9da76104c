import { expect, test } from 'vitest'
import type { Finding } from './content-findings.ts'
import { healthSections, healthSummary, isToCheck } from './health-sections.ts'

const finding = (fields: Partial<Finding>): Finding => ({
  id: 'a',
  type: 'faq',
  name: 'Why?',
  path: ['answer'],
  message: 'Write it.',
  isError: false,
  isLive: true,
  isFixed: false,
  ...fields,
})

test('documents to check before launch are in no other part of the list', () => {
  const waiting = [finding({ path: ['toCheck'] }), finding({ path: ['toCheck'], isLive: false })]
  const others = [finding({}), finding({ isError: true }), finding({ isLive: false })]
  const all = [...waiting, ...others]
  expect(all.filter(isToCheck)).toEqual(waiting)
  expect(healthSections.flatMap(({ holds }) => all.filter(holds))).toHaveLength(others.length)
  for (const one of waiting) expect(healthSections.some(({ holds }) => holds(one))).toBe(false)
  expect(healthSummary(all)).toBe(
    '1 to fix and 1 to improve on the site, 1 problem in drafts. 2 to check before launch.',
  )
  expect(healthSummary(others)).toMatch(/drafts\.$/)
})
