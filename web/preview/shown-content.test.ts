import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ContentResult } from '#schemas/runtime/content-source.ts'
import { headRenewer, shownContent } from './shown-content.ts'

type Result = Omit<ContentResult<string>, 'data'>

const fromLake: Result = { origin: 'lake', syncTags: ['s1:kit'] }
const failed: Result = { origin: 'curated', syncTags: [] }
const unseeded: Result = { origin: 'curated', syncTags: ['s1:kit'] }
const older: Result = { ...fromLake, isStale: true }

const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A page that shows these results, and has left a page that showed others. */
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

describe('the head', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is renewed once for all changes that follow each other quickly', () => {
    const renew = vi.fn()
    const changed = headRenewer(renew, 300)
    changed(1)
    vi.advanceTimersByTime(200)
    changed(2)
    vi.advanceTimersByTime(299)
    expect(renew).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(renew).toHaveBeenCalledOnce()
  })

  test('is not delayed by an unchanged answer', () => {
    const renew = vi.fn()
    const changed = headRenewer(renew, 300)
    changed(1)
    vi.advanceTimersByTime(100)
    changed(0)
    vi.advanceTimersByTime(200)
    expect(renew).toHaveBeenCalledOnce()
  })
})
