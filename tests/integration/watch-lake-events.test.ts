import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@sanity/client'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editorToken, type RunningLake, startLake } from '#tests/contract/start-lake.ts'
import { type LakeFault, type LakeFront, openLakeFront } from '#tests/support/lake-front.ts'
import { contentQueryOptions } from '#web/content/content-query.ts'
import type { ContentResult } from '#schemas/content/content-source.ts'
import { createLakeContent } from '#web/content/lake-content.ts'
import { watchLakeEvents } from '#web/content/live-refetch.ts'

const times = {
  outage: { baseMs: 20, maxMs: 80 },
  refusalMs: 60_000,
  welcomeMs: 300,
  steadyMs: 10_000,
}
const curated = () => [{ question: 'curated' }]
const faqs = { query: '*[_type == "faq"]' as string, shape: 'a list' as const, curated }
const tiers = { query: '*[_type == "tier"]' as string, shape: 'a list' as const, curated }

let lake: RunningLake
let front: LakeFront
const stops: (() => void)[] = []

const editor = () =>
  createClient({
    projectId: 'petjet',
    dataset: 'test',
    apiHost: lake.host,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2026-11-01',
    token: editorToken,
  })
const write = (question: string, _id = 'faq-1', _type = 'faq') =>
  editor().createOrReplace({ _id, _type, question })

beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())
beforeEach(async () => {
  front = await openLakeFront(lake.host)
  await write('old')
  await write('silver', 'tier-1', 'tier')
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await front.stop()
})

const positionNow = () => String(lake.lake.dataset('test').history.lastSequence())

/** An open page with questions and tiers, as the server made it at a position of the stream. */
async function openPage(liveEventId?: string, isFromLake = true) {
  const content = createLakeContent({
    projectId: 'petjet',
    dataset: 'test',
    apiHost: front.host,
    siteUrl: 'http://localhost',
    features: { recaptcha: false, ecommerce: false },
    liveEventId,
  })
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  })
  const shown = async (key: string, request: typeof faqs) => {
    const options = contentQueryOptions(content, [key], request, (rows) => rows)
    const answer = await editor().fetch(request.query, {}, { filterResponse: false })
    queryClient.setQueryData(options.queryKey, {
      data: isFromLake ? answer.result : request.curated(),
      syncTags: isFromLake ? (answer.syncTags ?? []) : [],
      origin: isFromLake ? 'lake' : 'curated',
    } satisfies ContentResult<unknown>)
    stops.push(new QueryObserver(queryClient, options).subscribe(() => {}))
    return () =>
      queryClient.getQueryData<ContentResult<ReturnType<typeof curated>>>(options.queryKey)
  }
  const faqAnswer = await shown('faqs', faqs)
  await shown('tiers', tiers)
  const watch = () => {
    const router = { options: { context: { queryClient } }, invalidate: async () => {} }
    stops.push(watchLakeEvents({ router, content }, times))
  }
  return { content, watch, question: () => faqAnswer()?.data[0]?.question }
}

const streamOpened = (count = 1) =>
  expect.poll(() => front.asked.streams.length, { timeout: 5000 }).toBeGreaterThanOrEqual(count)

describe('a page that was just made', () => {
  test('asks nothing where nothing has changed, drafts and inquiries of others aside', async () => {
    const position = positionNow()
    await write('draft', 'drafts.faq-1')
    await write('private', 'inquiry.1', 'inquiry')
    const page = await openPage(position)
    page.watch()
    await streamOpened()
    await delay(300)
    expect(front.asked).toEqual({ queries: [], streams: [position] })
  })

  test('asks for exactly what was published since', async () => {
    const page = await openPage(positionNow())
    await write('new')
    page.watch()
    await expect.poll(page.question).toBe('new')
    expect(front.asked.queries).toEqual([faqs.query])
  })

  test('asks for everything once where the server had no news either', async () => {
    const page = await openPage()
    await write('new')
    page.watch()
    await expect.poll(page.question).toBe('new')
    await delay(200)
    expect(front.asked.queries.toSorted()).toEqual([faqs.query, tiers.query])
  })

  test('asks for what the lake had failed to answer', async () => {
    const page = await openPage(positionNow(), false)
    page.watch()
    await expect.poll(page.question).toBe('old')
  })

  test('asks for everything where the lake does not know its place', async () => {
    const page = await openPage('999999')
    await write('new')
    page.watch()
    await expect.poll(page.question).toBe('new')
  })
})

describe('a stream', () => {
  test('that breaks and comes back tells what was published meanwhile, and only that', async () => {
    const page = await openPage(positionNow())
    page.watch()
    await streamOpened()
    await write('first')
    await expect.poll(page.question).toBe('first')
    front.faults.live = 503
    front.breakStreams()
    await streamOpened(3)
    await write('second')
    expect(page.question()).toBe('first')
    front.faults.live = 'none'
    await expect.poll(page.question, { timeout: 5000 }).toBe('second')
  })

  test('that was never welcomed starts over, and everything is fetched again', async () => {
    const page = await openPage(positionNow())
    front.faults.live = 'silent'
    page.watch()
    await streamOpened(2)
    await write('new')
    front.faults.live = 'none'
    await expect.poll(page.question, { timeout: 5000 }).toBe('new')
    expect(front.asked.streams.at(-1)).toBeUndefined()
  })

  test.each<LakeFault>([503, 429, 'reset', 'end', 'html', 'silent'])(
    '%s: is tried again, and leaves nothing open',
    async (fault) => {
      const page = await openPage()
      front.faults.live = fault
      page.watch()
      await streamOpened(4)
      for (const stop of stops.splice(0)) stop()
      const asked = front.asked.streams.length
      await delay(300)
      expect(front.asked.streams).toHaveLength(asked)
      expect(front.openRequests()).toBe(0)
    },
  )

  test.each<LakeFault>([400, 401, 403, 404])('refused with %s is left alone', async (fault) => {
    const page = await openPage()
    front.faults.live = fault
    page.watch()
    await streamOpened()
    await delay(500)
    expect(front.asked.streams).toHaveLength(1)
    expect(page.question()).toBe('old')
  })
})

describe('an answer', () => {
  test('that was under way when an event arrived is asked for again', async () => {
    const page = await openPage(positionNow())
    page.watch()
    await streamOpened()
    const release = front.holdAnswers()
    const answer = page.content.load({ ...faqs, name: 'faqs' })
    await expect.poll(() => front.asked.queries.length).toBe(1)
    // The lake has answered, and the answer is on its way, when an editor publishes.
    await delay(100)
    await write('new')
    await expect.poll(() => front.asked.queries.length, { timeout: 3000 }).toBe(2)
    release()
    expect((await answer).data[0]?.question).toBe('new')
  })
})
