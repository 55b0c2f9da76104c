import { setTimeout as delay } from 'node:timers/promises'
import { serve, type ServerType } from '@hono/node-server'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { EventSource } from 'eventsource'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type RunningLake,
  startLake,
  testLakeClient,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { contentEventsRoutes } from '#api/site/content/content-events.routes.ts'
import { ContentEvents } from '#api/site/content/content-events.ts'
import { createServerContent, type ServerContent } from '#api/site/content/server-content.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { type LakeFault, type LakeProxy, openLakeProxy } from '#tests/support/lake-proxy.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { contentQueryOptions } from '#web/content/site-query-options.ts'
import { lakeQuery } from '#web/content/site-query.ts'
import type { ContentResult } from '#schemas/protocol/content-source.ts'
import { createLakeContent } from '#web/content/lake-content.ts'
import { tabsName } from '#web/content/browser-tabs.ts'
import { refetchOnEvents } from '#web/content/live-refetch.ts'

const times = {
  outage: { baseMs: 20, maxMs: 80 },
  silenceMs: 300,
  stableMs: 10_000,
}
const heartbeatMs = 50
const curated = () => [{ question: 'curated' }]
const faqs = { query: '*[_type == "faq"]' as string, shape: 'a list' as const, curated }
const tiers = { query: '*[_type == "tier"]' as string, shape: 'a list' as const, curated }

let lake: RunningLake
/** Between the lake and its clients. */
let front: LakeProxy
let site: ServerType
let serverContent: ServerContent
/** Between the site's server and its pages. */
let siteFront: LakeProxy
const stops: (() => void)[] = []

// The browsers' own, which Node has only behind a flag.
vi.stubGlobal('EventSource', EventSource)

const editor = () => testLakeClient(lake.host)
const write = (question: string, _id = 'faq-1', _type = 'faq') =>
  editor().createOrReplace({ _id, _type, question })

beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())
beforeEach(async () => {
  front = await openLakeProxy(lake.host)
  await write('old')
  await write('silver', 'tier-1', 'tier')
  await openSite()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await siteFront.stop()
  await front.stop()
})

/** The part of the site's server that forwards events. */
async function openSite() {
  const client = editor().withConfig({ apiHost: front.host, maxRetries: 0, token: '' })
  const streamTimes = {
    outage: { baseMs: 20, maxMs: 40 },
    refusal: { baseMs: 60_000, maxMs: 60_000 },
    welcomeMs: 3000,
    stableMs: 10_000,
  }
  serverContent = createServerContent(client, silentLog, { streamTimes })
  const events = new ContentEvents({
    content: serverContent,
    log: silentLog,
    limit: 100,
    heartbeatMs,
  })
  const app = new Hono().route('/api/content/events', contentEventsRoutes(events, 0))
  site = await new Promise<ServerType>((resolve) => {
    const starting = serve({ fetch: app.fetch, port: 0 }, () => resolve(starting))
  })
  const { port } = site.address() as AddressInfo
  siteFront = await openLakeProxy(`http://localhost:${port}`)
  await newsArrive()
  stops.push(() => {
    events.stop()
    serverContent.stop()
    site.close()
  })
}

const newsArrive = () =>
  expect.poll(() => serverContent.state.liveEvents, { timeout: 5000 }).toBe('connected')

const positionNow = () => String(lake.lake.dataset('test').history.lastSequence())

/** An open page with questions and tiers, as the server rendered it at a position of the stream. */
async function openPage(liveEventId?: string, isFromLake = true) {
  const content = createLakeContent(
    settingsOf('http://localhost', { dataset: 'test', apiHost: front.host, liveEventId }),
  )
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  })
  const shown = async (name: string, request: typeof faqs) => {
    const row = lakeQuery({ ...request, name, read: (rows) => rows })
    const options = contentQueryOptions(content, [name], (known) =>
      row.run(content, undefined, known),
    )
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
    const leave = refetchOnEvents({ router, content, origin: siteFront.host }, times)
    stops.push(leave)
    return leave
  }
  return { content, watch, question: () => faqAnswer()?.data[0]?.question }
}

const streamOpened = (count = 1) =>
  expect
    .poll(() => siteFront.requested.streams.length, { timeout: 5000 })
    .toBeGreaterThanOrEqual(count)

describe('a page that was just rendered', () => {
  test('sends no query if nothing has changed, other than drafts and inquiries', async () => {
    const position = positionNow()
    await write('draft', 'drafts.faq-1')
    await write('private', 'inquiry.1', 'inquiry')
    const page = await openPage(position)
    page.watch()
    await streamOpened()
    await delay(300)
    expect(front.requested.queries).toEqual([])
    expect(siteFront.requested.streams).toEqual([position])
  })

  test('refetches exactly the queries that later changes affect', async () => {
    const page = await openPage(positionNow())
    await write('new')
    page.watch()
    await expect.poll(page.question).toBe('new')
    expect(front.requested.queries).toEqual([faqs.query])
  })

  test('refetches everything once if the server received no events either', async () => {
    const page = await openPage()
    await write('new')
    page.watch()
    await expect.poll(page.question).toBe('new')
    await delay(200)
    expect(front.requested.queries.toSorted()).toEqual([faqs.query, tiers.query])
  })

  test('refetches the queries that the lake had failed to answer', async () => {
    const page = await openPage(positionNow(), false)
    page.watch()
    await expect.poll(page.question).toBe('old')
  })

  test('refetches everything if the server does not know its position', async () => {
    const page = await openPage('999999')
    await write('new')
    page.watch()
    await expect.poll(page.question).toBe('new')
  })
})

describe('a stream', () => {
  test('that breaks and reconnects reports only what was published meanwhile', async () => {
    const page = await openPage(positionNow())
    page.watch()
    await streamOpened()
    await write('first')
    await expect.poll(page.question).toBe('first')
    siteFront.faults.live = 503
    siteFront.breakStreams()
    await streamOpened(3)
    await write('second')
    expect(page.question()).toBe('first')
    siteFront.faults.live = 'none'
    await expect.poll(page.question, { timeout: 5000 }).toBe('second')
    expect(front.requested.queries).toEqual([faqs.query, faqs.query])
  })

  test('that goes silent is reopened, and continues from its position', async () => {
    const position = positionNow()
    const page = await openPage(position)
    siteFront.faults.live = 'silent'
    page.watch()
    await streamOpened(2)
    await write('new')
    siteFront.faults.live = 'none'
    await expect.poll(page.question, { timeout: 5000 }).toBe('new')
    expect(new Set(siteFront.requested.streams)).toEqual(new Set([position]))
  })

  test('stays open as long as heartbeats arrive', async () => {
    const page = await openPage(positionNow())
    page.watch()
    await streamOpened()
    await delay(3 * times.silenceMs)
    expect(siteFront.requested.streams).toHaveLength(1)
  })

  test.each<LakeFault>([503, 403, 404, 'reset', 'end', 'html', 'silent'])(
    '%s: is retried, and leaves nothing open',
    async (fault) => {
      const page = await openPage()
      siteFront.faults.live = fault
      page.watch()
      await streamOpened(4)
      for (const stop of stops.splice(0)) stop()
      // An event in transit when it stopped still arrives.
      await delay(50)
      const requested = siteFront.requested.streams.length
      await delay(300)
      expect(siteFront.requested.streams).toHaveLength(requested)
      expect(siteFront.openRequests()).toBe(0)
      expect(page.question()).toBe('old')
    },
  )
})

describe('while the server gets no events from the lake', () => {
  test('a page misses nothing: it gets each change as soon as the server does', async () => {
    const page = await openPage(positionNow())
    page.watch()
    await streamOpened()
    front.faults.live = 503
    front.breakStreams()
    await expect.poll(() => serverContent.state.liveEvents).toBe('disconnected')
    await write('new')
    await delay(100)
    expect(page.question()).toBe('old')
    front.faults.live = 'none'
    await expect.poll(page.question, { timeout: 5000 }).toBe('new')
    expect(siteFront.requested.streams).toHaveLength(1)
  })

  test('a page keeps its content if the lake does not answer either', async () => {
    const page = await openPage(positionNow())
    page.watch()
    await streamOpened()
    front.faults.query = 503
    await write('new')
    await expect.poll(() => front.requested.queries.length).toBeGreaterThan(0)
    await delay(100)
    expect(page.question()).toBe('old')
  })
})

describe('the tabs of one browser', () => {
  const openTabs = async (count: number) => {
    const tabs = []
    for (let number = 0; number < count; number++) {
      const page = await openPage(positionNow())
      tabs.push({ ...page, leave: page.watch() })
      await streamOpened(number + 1)
      await delay(50)
    }
    return tabs
  }

  test('share one stream, and all receive everything', async () => {
    const tabs = await openTabs(8)
    await expect.poll(() => siteFront.openRequests()).toBe(1)
    await write('new')
    for (const tab of tabs) await expect.poll(tab.question, { timeout: 5000 }).toBe('new')
    expect(siteFront.requested.streams).toHaveLength(8)
  })

  test('hand over the stream when the tab that holds it is closed', async () => {
    const [first, second, third] = await openTabs(3)
    first?.leave()
    await streamOpened(4)
    await write('second keeps it')
    for (const tab of [second, third])
      await expect.poll(() => tab?.question()).toBe('second keeps it')
    expect(first?.question()).toBe('old')
    second?.leave()
    await streamOpened(5)
    await write('third keeps it')
    await expect.poll(() => third?.question()).toBe('third keeps it')
    await expect.poll(() => siteFront.openRequests()).toBe(1)
  })

  test('catch up by themselves on changes that the tab with the stream has missed', async () => {
    const keeper = Promise.withResolvers<void>()
    void navigator.locks.request(tabsName, () => keeper.promise)
    const [tab] = await openTabs(1)
    await expect.poll(() => siteFront.openRequests()).toBe(0)
    await write('missed')
    await delay(100)
    expect(tab?.question()).toBe('old')
    const channel = new BroadcastChannel(tabsName)
    channel.postMessage({ tags: [], id: 'later', after: 'an event that this tab never reached' })
    await expect.poll(() => tab?.question()).toBe('missed')
    channel.close()
    keeper.resolve()
  })
})

describe('an answer', () => {
  test('that was in progress when an event arrived is requested again', async () => {
    const page = await openPage(positionNow())
    page.watch()
    await streamOpened()
    const release = front.blockAnswers()
    const answer = page.content.load({ ...faqs, name: 'faqs' })
    await expect.poll(() => front.requested.queries.length).toBe(1)
    // The lake has answered, and the answer is in transit, when an editor publishes.
    await delay(100)
    await write('new')
    await expect.poll(() => front.requested.queries.length, { timeout: 3000 }).toBe(2)
    release()
    expect((await answer).data[0]?.question).toBe('new')
  })
})
