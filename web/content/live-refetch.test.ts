import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { LiveEvent } from '@sanity/client'
import { afterEach, describe, expect, test } from 'vitest'
import type { ContentResult } from '#schemas/content/content-source.ts'
import type { LakeContent } from './lake-content.ts'
import { refetchStale, watchLakeEvents } from './live-refetch.ts'

const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A page with one query that counts its fetches; each fetch brings another result. */
async function shownQuery(queries: QueryClient, key: string, result: ContentResult<string>) {
  const shown = { asked: 0 }
  const options = {
    queryKey: ['content', key],
    queryFn: () => {
      shown.asked += 1
      return { ...result, data: `${result.data}${shown.asked}` }
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
  expect(await refetchStale(queries, ['s1:kit'])).toBe(2)
  expect([kits.asked, faqs.asked, fallback.asked]).toEqual([2, 1, 2])
})

test('a restart of the stream refetches everything on the page', async () => {
  const { queries, kits, faqs, fallback } = await openPage()
  expect(await refetchStale(queries, 'all')).toBe(3)
  expect([kits.asked, faqs.asked, fallback.asked]).toEqual([2, 2, 2])
})

test('an event about something else leaves the page alone', async () => {
  const { queries, kits, faqs } = await openPage()
  await refetchStale(queries, ['s1:program'])
  expect([kits.asked, faqs.asked]).toEqual([1, 1])
})

test('a result that is the same as before counts as unchanged', async () => {
  const queries = new QueryClient()
  const queryKey = ['content', 'kits']
  let asked = 0
  const queryFn = () => {
    asked += 1
    return { origin: 'lake', data: ['Master Kit'], syncTags: ['s1:kit'] }
  }
  const options = { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }
  await queries.fetchQuery(options)
  stops.push(new QueryObserver(queries, options).subscribe(() => {}))
  expect(await refetchStale(queries, 'all')).toBe(0)
  expect(asked).toBe(2)
})

describe('a stream that is welcomed', () => {
  /** A page whose stream is in the test's hands. */
  async function watchedPage(liveEventId: string | undefined) {
    const page = await openPage()
    const opened: Parameters<LakeContent['watch']>[0][] = []
    const watch: LakeContent['watch'] = (listener) => {
      opened.push(listener)
      return () => {}
    }
    const made = { heads: 0 }
    const router = {
      options: { context: { queryClient: page.queries } },
      invalidate: () => Promise.resolve(void (made.heads += 1)),
    }
    stops.push(watchLakeEvents({ router, content: { watch, liveEventId } }))
    const hear = (event: LiveEvent) => opened.at(-1)?.onEvent(event)
    return { ...page, opened, hear, made }
  }

  test('has everything asked for again where nobody knows how old the page is', async () => {
    const { kits, faqs, fallback, hear, opened, made } = await watchedPage(undefined)
    expect(opened[0]?.since).toBeUndefined()
    hear({ type: 'welcome', id: 'e1' } as LiveEvent)
    await expect.poll(() => made.heads).toBe(1)
    expect([kits.asked, faqs.asked, fallback.asked]).toEqual([2, 2, 2])
  })

  test('has only that asked for again which the lake had failed to answer, where it goes on', async () => {
    const { kits, faqs, fallback, hear, opened, made } = await watchedPage('e0')
    expect(opened[0]?.since).toBe('e0')
    hear({ type: 'welcome', id: 'e1' } as LiveEvent)
    await expect.poll(() => made.heads).toBe(1)
    expect([kits.asked, faqs.asked, fallback.asked]).toEqual([1, 1, 2])
  })

  test('and restarted by the lake, makes the page fetch everything again', async () => {
    const { kits, faqs, hear, made } = await watchedPage('e0')
    hear({ type: 'restart', id: 'e9' })
    await expect.poll(() => made.heads).toBe(1)
    expect([kits.asked, faqs.asked]).toEqual([2, 2])
  })
})
