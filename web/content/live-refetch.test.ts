import { setImmediate as turn } from 'node:timers/promises'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { ContentResult } from '#schemas/protocol/content-source.ts'
import { refetchStale, refetchOnEvents } from './live-refetch.ts'

const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

/** A page with one query that counts its fetches; each fetch returns a new result. */
async function shownQuery(queries: QueryClient, key: string, result: ContentResult<string>) {
  const shown = { requested: 0 }
  const options = {
    queryKey: ['content', key],
    queryFn: () => {
      shown.requested += 1
      return { ...result, data: `${result.data}${shown.requested}` }
    },
    staleTime: Number.POSITIVE_INFINITY,
  }
  await queries.fetchQuery(options)
  stops.push(new QueryObserver(queries, options).subscribe(() => {}))
  return shown
}

async function openPage() {
  const queries = new QueryClient()
  const lake = { origin: 'lake', data: '' } as const
  return {
    queries,
    kits: await shownQuery(queries, 'kits', { ...lake, syncTags: ['s1:kit', 's1:all'] }),
    faqs: await shownQuery(queries, 'faqs', { ...lake, syncTags: ['s1:faq'] }),
    fallback: await shownQuery(queries, 'tiers', { data: '', origin: 'curated', syncTags: [] }),
  }
}

test('an event refetches the queries with its tags, and those that the lake failed to answer', async () => {
  const { queries, kits, faqs, fallback } = await openPage()
  expect(await refetchStale(queries, ['s1:kit'])).toEqual({ changed: 2, failed: 1 })
  expect([kits.requested, faqs.requested, fallback.requested]).toEqual([2, 1, 2])
})

test('an event about everything refetches everything on the page', async () => {
  const { queries, kits, faqs, fallback } = await openPage()
  expect(await refetchStale(queries, 'all')).toEqual({ changed: 3, failed: 1 })
  expect([kits.requested, faqs.requested, fallback.requested]).toEqual([2, 2, 2])
})

test('an event about other content does not affect the page', async () => {
  const { queries, kits, faqs } = await openPage()
  await refetchStale(queries, ['s1:program'])
  expect([kits.requested, faqs.requested]).toEqual([1, 1])
})

test('a result that is the same as before counts as unchanged', async () => {
  const queries = new QueryClient()
  const queryKey = ['content', 'kits']
  let requested = 0
  const queryFn = () => {
    requested += 1
    return { origin: 'lake', data: ['Master Kit'], syncTags: ['s1:kit'] }
  }
  const options = { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }
  await queries.fetchQuery(options)
  stops.push(new QueryObserver(queries, options).subscribe(() => {}))
  expect(await refetchStale(queries, 'all')).toEqual({ changed: 0, failed: 0 })
  expect(requested).toBe(2)
})

test('reloads a preloaded page once it is stale, so that a tap shows the published content', async () => {
  const queries = new QueryClient()
  let requested = 0
  const kit = {
    queryKey: ['content', 'kit'],
    queryFn: () => ({ origin: 'lake', data: (requested += 1), syncTags: ['s1:kit'] }),
    staleTime: Number.POSITIVE_INFINITY,
  }
  await queries.fetchQuery(kit)
  expect(await refetchStale(queries, ['s1:faq'])).toEqual({ changed: 0, failed: 0 })
  expect(await queries.fetchQuery(kit)).toMatchObject({ data: 1 })
  expect(await refetchStale(queries, ['s1:kit'])).toEqual({ changed: 1, failed: 0 })
  // Not at once: the visitor might never tap.
  expect(requested).toBe(1)
  expect(await queries.fetchQuery(kit)).toMatchObject({ data: 2 })
})

test('computes the heads again after a change of a single query, and only then', async () => {
  const { queries, faqs } = await openPage()
  const streams: EventTarget[] = []
  // Node has the browsers' EventSource only behind a flag.
  class Stream extends EventTarget {
    constructor() {
      super()
      streams.push(this)
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Stream)
  const invalidate = vi.fn(async () => {})
  const context = { queryClient: queries }
  const router = { options: { context }, invalidate }
  const content = { liveEventId: undefined, reflectEvent: () => {} }
  stops.push(refetchOnEvents({ router, content, origin: 'https://petjet.example' }))
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  const publish = (...tags: string[]) =>
    streams[0]?.dispatchEvent(new MessageEvent('change', { data: JSON.stringify({ tags }) }))
  queries.removeQueries({ queryKey: ['content', 'tiers'] })
  publish('s1:program')
  await turn()
  expect(invalidate).not.toHaveBeenCalled()
  publish('s1:faq')
  await vi.waitFor(() => expect(invalidate).toHaveBeenCalledTimes(1))
  expect(faqs.requested).toBe(2)
})
