import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@sanity/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import {
  editorToken,
  type RunningLake,
  startLake,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { type LakeFault, type LakeProxy, openLakeProxy } from '#tests/support/lake-proxy.ts'
import { KnownContentFiles } from './known-content-files.ts'
import { type ContentChange, createServerContent, type ServerContent } from './server-content.ts'

const curatedRows = [{ question: 'kept' }]
const faqs = {
  name: 'faqs',
  query: '*[_type == "faq"]' as string,
  shape: 'a list' as const,
  curated: () => curatedRows,
}
const wrong = { ...faqs, name: 'tiers', query: '*[_type == ' as string }
const curated = { data: curatedRows, origin: 'curated' }

/** Short stream delays, so that tests do not wait. */
const streamTimes = {
  outage: { baseMs: 20, maxMs: 80 },
  refusal: { baseMs: 60_000, maxMs: 60_000 },
  welcomeMs: 300,
  stableMs: 10_000,
}

const probePace = { baseMs: 200, maxMs: 400 }

let lake: RunningLake
let proxy: LakeProxy
let content: ServerContent
const lines: Record<string, unknown>[] = []
const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })

beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

beforeEach(async () => {
  lines.length = 0
  proxy = await openLakeProxy(lake.host)
  await editor().createOrReplace({ _id: 'faq-1', _type: 'faq', question: 'fresh' })
})
afterEach(async () => {
  content.stop()
  await proxy.stop()
})

const place = { projectId: 'petjet', dataset: 'test', useProjectHostname: false, useCdn: false }
const version = { apiVersion: '2026-11-01', perspective: 'published' as const, maxRetries: 0 }
const editor = () =>
  createClient({ ...place, ...version, perspective: 'raw', apiHost: lake.host, token: editorToken })

function openContent(isDevelopment = false, times = streamTimes, files?: KnownContentFiles) {
  const client = createClient({ ...place, ...version, apiHost: proxy.host, timeout: 3000 })
  const options = { isDevelopment, streamTimes: times, probePace, files }
  content = createServerContent(client, log, options)
  return content
}

const connected = () => expect.poll(() => content.state.liveEvents).toBe('connected')
const question = async () => {
  const { data } = await content.load(faqs)
  return data[0]?.question
}
const linesOf = (message: string) => lines.filter(({ msg }) => msg === message)

describe('a query that the lake rejects', () => {
  test("affects only its page, and is logged by name with the lake's message", async () => {
    openContent()
    await connected()
    expect(await content.load(wrong)).toEqual({ ...curated, syncTags: [] })
    expect(await question()).toBe('fresh')
    await content.load(wrong)
    expect(linesOf('the lake rejected a query')).toMatchObject([
      { level: 50, query: 'tiers', status: 400, lake: expect.stringMatching(/pars|expected/i) },
    ])
    expect(content.state).toMatchObject({
      lake: { reachable: true },
      serving: 'curated',
      refusedQueries: [{ query: 'tiers', problem: 'HTTP 400' }],
    })
    expect(content.state.explanation).toContain('"tiers" (HTTP 400)')
  })

  test('is not sent again for each page', async () => {
    openContent()
    await connected()
    for (let count = 0; count < 20; count++) await content.load(wrong)
    expect(proxy.requested.queries).toHaveLength(1)
  })

  test('is shown to developers until it is corrected', async () => {
    openContent(true)
    expect(await content.load(wrong)).toMatchObject({
      problem: { query: 'tiers', message: expect.stringMatching(/pars|expected/i) },
    })
    await content.load({ ...faqs, name: 'tiers' })
    expect(content.state).toMatchObject({ serving: 'lake', refusedQueries: [] })
  })
})

test('a result of the wrong shape is treated like a rejection', async () => {
  openContent()
  expect(await content.load({ ...wrong, query: 'count(*)' })).toMatchObject(curated)
  expect(content.state.lake.reachable).toBe(true)
  expect(lines).toContainEqual(
    expect.objectContaining({ lake: 'The answer is one number, not a list.' }),
  )
})

test('content missing in the lake falls back to curated content, and the state says so', async () => {
  openContent()
  await connected()
  await content.load(faqs)
  expect(content.state.serving).toBe('lake')
  expect(await content.load({ ...faqs, query: '*[_type == "none"]' })).toMatchObject(curated)
  expect(content.state.serving).toBe('curated')
  expect(content.state.explanation).toContain('has no documents of some types')
})

describe('a lake that does not answer', () => {
  test.each<LakeFault>(['silent', 'drip', 500, 503, 429, 408, 'reset', 'html', 'garbage'])(
    '%s trips the breaker: one page waits, for about three seconds',
    async (fault) => {
      openContent()
      await connected()
      proxy.faults.query = fault
      const began = performance.now()
      expect(await content.load(faqs)).toMatchObject(curated)
      expect(performance.now() - began).toBeLessThan(4000)
      const next = performance.now()
      for (let count = 0; count < 100; count++)
        await content.load({ ...faqs, query: `*[${count}]` })
      expect(performance.now() - next).toBeLessThan(100)
      expect(content.state).toMatchObject({ lake: { reachable: false }, serving: 'curated' })
      expect(content.state.explanation).toContain('does not answer')
      proxy.faults.query = 'none'
      await expect.poll(question, { timeout: 8000 }).toBe('fresh')
      expect(linesOf('the lake answers again')).toHaveLength(1)
      // Only the event stream is still open; abandoned requests were closed.
      await expect.poll(() => proxy.openRequests()).toBe(1)
    },
  )

  test.each([401, 403, 404])('HTTP %i on every query trips the breaker too', async (status) => {
    openContent()
    proxy.faults.query = status
    expect(await content.load(faqs)).toMatchObject(curated)
    await expect
      .poll(() => content.state.lake)
      .toEqual({
        reachable: false,
        reason: `HTTP ${status}`,
      })
    expect(content.state.explanation).toContain('rejects every query')
    const requested = proxy.requested.queries.length
    await content.load(faqs)
    expect(proxy.requested.queries).toHaveLength(requested)
  })
})

test('a request after a change does not get the answer to an earlier request', async () => {
  openContent()
  await connected()
  const release = proxy.blockAnswers()
  const before = content.load(faqs)
  await expect.poll(() => proxy.requested.queries.length).toBe(1)
  const changed = Promise.withResolvers<void>()
  content.onChange(() => changed.resolve())
  await editor().patch('faq-1').set({ question: 'changed' }).commit()
  await changed.promise
  const after = content.load(faqs)
  await expect.poll(() => proxy.requested.queries.length).toBe(2)
  release()
  expect((await after).data).toMatchObject([{ question: 'changed' }])
  await before
  expect(await question()).toBe('changed')
})

describe('while the lake fails', () => {
  test('the last answers are shown, marked as stale, until it answers again', async () => {
    openContent()
    await connected()
    expect(await question()).toBe('fresh')
    proxy.faults.query = 503
    proxy.faults.live = 503
    proxy.breakStreams()
    await expect.poll(() => content.state.liveEvents).toBe('disconnected')
    const began = Date.now()
    const shown = await content.load(faqs)
    expect(shown).toMatchObject({ data: [{ question: 'fresh' }], origin: 'lake', isStale: true })
    expect(shown.syncTags).not.toEqual([])
    // Derived values are cached with this object as the key, so it must be the same object.
    expect(await content.load(faqs)).toBe(shown)
    expect(content.state).toMatchObject({ lake: { reachable: false }, serving: 'last known' })
    expect(Math.abs(Date.parse(content.state.since ?? '') - began)).toBeLessThan(1000)
    expect(content.lifetimeMs).toBe(Infinity)
    expect(await content.load({ ...faqs, query: '*[_id == "never asked"]' })).toMatchObject(curated)
    await editor().patch('faq-1').set({ question: 'changed' }).commit()
    proxy.faults.query = 'none'
    proxy.faults.live = 'none'
    await expect.poll(question, { timeout: 2000 }).toBe('changed')
    expect(content.state).not.toHaveProperty('since')
  })

  test('the last answers are shown after a restart, with the time when they were read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'answers-'))
    const files = () => new KnownContentFiles(folder, 'lake', log)
    openContent(false, streamTimes, files())
    await connected()
    expect(await question()).toBe('fresh')
    const readAt = Date.now()
    content.stop()
    proxy.faults.query = 503
    proxy.faults.live = 503
    openContent(false, streamTimes, files())
    expect(await question()).toBe('fresh')
    expect(Math.abs(Date.parse(content.state.since ?? '') - readAt)).toBeLessThan(1000)
  })

  test('the last answer is shown for a rejected query', async () => {
    openContent()
    await connected()
    expect(await question()).toBe('fresh')
    proxy.faults.query = 400
    await editor().patch('faq-1').set({ question: 'changed' }).commit()
    await expect.poll(async () => (await content.load(faqs)).isStale, { timeout: 5000 }).toBe(true)
    expect(await question()).toBe('fresh')
    expect(content.state.refusedQueries).toEqual([{ query: 'faqs', problem: 'HTTP 400' }])
  })
})

describe('loading all content in advance', () => {
  const kit = { ...faqs, name: 'kit', query: '*[_id == "faq-1"]' as string }

  test('removes only answers that no page needs anymore', async () => {
    openContent()
    await connected()
    await content.load(faqs)
    await content.load(kit)
    await editor().delete('faq-1')
    await editor().createOrReplace({ _id: 'faq-2', _type: 'faq', question: 'other' })
    await expect.poll(question).toBe('other')
    await content.prefetch(async () => void (await content.load(faqs)))
    proxy.faults.query = 503
    expect(await content.load(kit)).toMatchObject(curated)
    expect(await question()).toBe('other')
    await editor().delete('faq-2')
  })

  test('removes nothing if the lake fails, or failed in the meantime', async () => {
    openContent()
    await connected()
    await content.load(kit)
    proxy.faults.query = 503
    proxy.faults.live = 503
    proxy.breakStreams()
    await expect.poll(() => content.state.liveEvents).toBe('disconnected')
    await content.prefetch(async () => void (await content.load(faqs)))
    expect(content.state.lake.reachable).toBe(false)
    await content.prefetch(() => Promise.reject(new Error('must not be called')))
    expect(await content.load(kit)).toMatchObject({ data: [{ question: 'fresh' }] })
    proxy.faults.query = 'none'
    proxy.faults.live = 'none'
    await connected()
    await content.prefetch(async () => {
      proxy.faults.query = 503
      await content.load(faqs)
      await content.load(kit)
      proxy.faults.query = 'none'
      await expect.poll(() => content.state.lake.reachable, { timeout: 5000 }).toBe(true)
    })
    proxy.faults.query = 503
    expect(await content.load(kit)).toMatchObject({ data: [{ question: 'fresh' }] })
  })
})

test('a fresh answer is shown while another query fails', async () => {
  openContent()
  await connected()
  expect(await question()).toBe('fresh')
  expect(await question()).toBe('fresh')
  proxy.faults.query = 429
  expect(await content.load({ ...faqs, query: '*[_id == "faq-1"]' })).toMatchObject(curated)
  expect(content.state.lake.reachable).toBe(false)
  expect(await question()).toBe('fresh')
})

describe('an event', () => {
  test('during a query prevents caching its result', async () => {
    openContent()
    await connected()
    const release = proxy.blockAnswers()
    const first = question()
    await expect.poll(() => proxy.requested.queries.length).toBe(1)
    const before = content.liveEventId
    // The lake has answered, and the answer is in transit, when an editor publishes.
    await delay(100)
    await editor().patch('faq-1').set({ question: 'changed' }).commit()
    await expect.poll(() => content.liveEventId).not.toBe(before)
    release()
    expect(await first).toBe('fresh')
    expect(await question()).toBe('changed')
  })

  test('is required before a cached query runs again', async () => {
    openContent()
    await connected()
    for (let count = 0; count < 50; count++) expect(await question()).toBe('fresh')
    expect(proxy.requested.queries).toHaveLength(1)
    await editor().patch('faq-1').set({ question: 'changed' }).commit()
    await expect.poll(question).toBe('changed')
    expect(proxy.requested.queries).toHaveLength(2)
  })
})

describe('a stream', () => {
  test('that is lost and reopened leaves no stale result', async () => {
    openContent()
    await connected()
    expect(content.lifetimeMs).toBe(Infinity)
    expect(await question()).toBe('fresh')
    proxy.faults.live = 503
    proxy.breakStreams()
    await expect.poll(() => content.state.liveEvents).toBe('disconnected')
    expect(content.liveEventId).toBeUndefined()
    expect(content.lifetimeMs).toBe(1000)
    expect(await question()).toBe('fresh')
    await editor().patch('faq-1').set({ question: 'changed' }).commit()
    proxy.faults.live = 'none'
    await connected()
    expect(await question()).toBe('changed')
  })

  test('that breaks resumes at the last event, and starts over after several failures', async () => {
    openContent()
    await connected()
    const position = content.liveEventId
    proxy.faults.live = 503
    proxy.breakStreams()
    await expect.poll(() => proxy.requested.streams.length, { timeout: 5000 }).toBeGreaterThan(4)
    expect(proxy.requested.streams.slice(0, 5)).toEqual([
      undefined,
      position,
      position,
      position,
      undefined,
    ])
  })

  test('that resumes reports what was published in the meantime, by tags', async () => {
    openContent()
    await connected()
    const { syncTags } = await content.load(faqs)
    const before = content.liveEventId
    const heard: ContentChange[] = []
    content.onChange((change) => heard.push(change))
    proxy.faults.live = 503
    proxy.breakStreams()
    await expect.poll(() => content.state.liveEvents).toBe('disconnected')
    await editor().patch('faq-1').set({ question: 'published meanwhile' }).commit()
    proxy.faults.live = 'none'
    await expect.poll(() => heard).toHaveLength(3)
    expect(heard.slice(0, 2)).toEqual([
      { tags: 'all', eventId: undefined },
      { tags: 'all', eventId: before },
    ])
    expect(heard[2]?.tags).toEqual(expect.arrayContaining([...syncTags]))
    expect(heard[2]?.eventId).toBe(content.liveEventId)
  })

  test.each<LakeFault>([503, 429, 'reset', 'end', 'html', 'silent'])(
    'that fails with %s is retried, logged once, and leaves nothing open',
    async (fault) => {
      proxy.faults.live = fault
      openContent()
      await expect.poll(() => proxy.requested.streams.length, { timeout: 5000 }).toBeGreaterThan(3)
      expect(content.state.liveEvents).toBe('disconnected')
      expect(content.state.explanation).toContain('are not arriving')
      expect(linesOf("the lake's live event stream broke; reconnecting")).toHaveLength(1)
      content.stop()
      // An event that was in transit when the content stopped still arrives.
      await delay(50)
      const requested = proxy.requested.streams.length
      await delay(300)
      expect(proxy.requested.streams).toHaveLength(requested)
      expect(proxy.openRequests()).toBe(0)
    },
  )

  test.each<LakeFault>([400, 401, 403, 404])(
    'rejected with %s is retried only after a long time, and the state says why',
    async (fault) => {
      proxy.faults.live = fault
      openContent()
      await expect.poll(() => content.state.liveEvents).toBe('refused')
      await delay(300)
      expect(proxy.requested.streams).toHaveLength(1)
      expect(linesOf('the lake rejects the live event stream')).toMatchObject([
        { level: 50, reason: `HTTP ${fault}` },
      ])
      expect(content.state.explanation).toContain('rejects the live event stream')
      expect(await question()).toBe('fresh')
    },
  )

  test('that waits after an outage is opened as soon as the lake answers a query', async () => {
    openContent(false, { ...streamTimes, outage: { baseMs: 60_000, maxMs: 60_000 } })
    await connected()
    proxy.faults.live = 503
    proxy.faults.query = 503
    proxy.breakStreams()
    expect(await content.load(faqs)).toMatchObject(curated)
    await expect.poll(() => content.state.liveEvents).toBe('disconnected')
    proxy.faults.live = 'none'
    proxy.faults.query = 'none'
    await connected()
    expect(await question()).toBe('fresh')
  })
})

describe('a listener', () => {
  test('gets the tags and the event of a change when new pages already include it', async () => {
    openContent()
    await connected()
    const { syncTags } = await content.load(faqs)
    const heard: [ContentChange, Promise<string | undefined>][] = []
    content.onChange((change) => heard.push([change, question()]))
    await editor().patch('faq-1').set({ question: 'changed' }).commit()
    await expect.poll(() => heard).toHaveLength(1)
    const [change, shown] = heard[0] ?? []
    expect(syncTags).toEqual(expect.arrayContaining([expect.stringMatching(/^s1:/)]))
    expect(change?.tags).toEqual(expect.arrayContaining([...syncTags]))
    expect(change?.eventId).toBe(content.liveEventId)
    expect(await shown).toBe('changed')
  })

  test('learns from a lost or reopened stream that anything may have changed', async () => {
    openContent()
    await connected()
    const heard: ContentChange[] = []
    content.onChange((change) => heard.push(change))
    proxy.breakStreams()
    await expect.poll(() => heard).toHaveLength(2)
    expect(heard).toEqual([
      { tags: 'all', eventId: undefined },
      { tags: 'all', eventId: content.liveEventId },
    ])
    expect(content.liveEventId).toEqual(expect.any(String))
  })

  test('gets nothing after removal, and one that throws does not affect the others', async () => {
    openContent()
    await connected()
    const heard: string[] = []
    content.onChange(() => {
      throw new Error('failed')
    })
    content.onChange(() => heard.push('kept'))
    content.onChange(() => heard.push('gone'))()
    await editor().patch('faq-1').set({ question: 'changed again' }).commit()
    await expect.poll(() => heard).toEqual(['kept'])
    expect(linesOf('a content change could not be passed on')).toHaveLength(1)
  })
})
