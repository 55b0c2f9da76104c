import { expect, test } from 'vitest'
import { keepKnown } from './site-query.ts'

const fromLake = { origin: 'lake', data: 'from the lake', syncTags: ['s1:kit'] } as const
const failed = { origin: 'curated', data: 'curated', syncTags: [] } as const
const empty = { origin: 'curated', data: 'curated', syncTags: ['s1:kit'] } as const

test('shows the last result of the lake if a refetch fails, and retries', () => {
  expect(keepKnown<string>(fromLake, failed)).toEqual({ ...fromLake, isStale: true })
})

test('an emptied lake, a first failure and a new result replace the content', () => {
  expect(keepKnown<string>(fromLake, empty)).toBe(empty)
  expect(keepKnown<string>(undefined, failed)).toBe(failed)
  expect(keepKnown<string>(failed, fromLake)).toBe(fromLake)
  expect(keepKnown<string>({ ...fromLake, isStale: true }, fromLake)).toBe(fromLake)
})
