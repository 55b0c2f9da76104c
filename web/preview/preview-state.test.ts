import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import type { ContentResult } from '#schemas/protocol/content-source.ts'
import { shownContent } from './preview-state.ts'

type Result = Omit<ContentResult<string>, 'data'>

const fromLake: Result = { origin: 'lake', syncTags: ['s1:kit'] }
const failed: Result = { origin: 'curated', syncTags: [] }
const unseeded: Result = { origin: 'curated', syncTags: ['s1:kit'] }
const older: Result = { ...fromLake, isStale: true }

const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A page with these results, after a page with other results. */
function pageWith(results: readonly Result[], left: readonly Result[] = []) {
  const queryClient = new QueryClient()
  for (const [at, result] of [...results, ...left].entries()) {
    const queryKey = ['content', String(at)]
    queryClient.setQueryData(queryKey, { data: '', ...result })
    const options = { queryKey, queryFn: () => ({ data: '', ...result }), staleTime: Infinity }
    if (at < results.length) stops.push(new QueryObserver(queryClient, options).subscribe(() => {}))
  }
  return queryClient
}

test.each([
  ['what was asked for', [fromLake, unseeded], 'asked'],
  ['what it knew before', [fromLake, older], 'older'],
  ['built-in content', [fromLake, older, failed], 'built-in'],
] as const)('recognizes that a page shows %s', (_, results, shown) => {
  expect(shownContent(pageWith(results))).toBe(shown)
})

test('failures of an earlier page do not count', () => {
  expect(shownContent(pageWith([fromLake], [failed, older]))).toBe('asked')
})
