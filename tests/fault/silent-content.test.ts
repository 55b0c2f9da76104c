import { createClient } from '@sanity/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createServerContent, type ServerContent } from '#api/site/content/server-content.ts'
import { createLog } from '#api/platform/log/log.ts'
import { editorToken, type RunningLake, startLake } from '#tests/contract/start-lake.ts'
import { type LakeFault, type LakeFront, openLakeFront } from '#tests/support/lake-front.ts'

const stored = [{ question: 'kept' }]
const faqs = {
  name: 'faqs',
  query: '*[_type == "faq"]' as string,
  shape: 'a list' as const,
  curated: () => stored,
}
const curated = { data: stored, origin: 'curated' }

/** Streams that reconnect at once, so that tests do not wait. */
const streamTimes = {
  outage: { baseMs: 20, maxMs: 80 },
  refusal: { baseMs: 60_000, maxMs: 60_000 },
  welcomeMs: 300,
  steadyMs: 10_000,
}

const probePace = { baseMs: 200, maxMs: 400 }

let lake: RunningLake
let front: LakeFront
let content: ServerContent
const lines: Record<string, unknown>[] = []
const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })

beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

beforeEach(async () => {
  lines.length = 0
  front = await openLakeFront(lake.host)
  await editor().createOrReplace({ _id: 'faq-1', _type: 'faq', question: 'fresh' })
})
afterEach(async () => {
  content.stop()
  await front.stop()
})

const place = { projectId: 'petjet', dataset: 'test', useProjectHostname: false, useCdn: false }
const version = { apiVersion: '2026-11-01', perspective: 'published' as const, maxRetries: 0 }
const editor = () =>
  createClient({ ...place, ...version, perspective: 'raw', apiHost: lake.host, token: editorToken })

function openContent() {
  const client = createClient({ ...place, ...version, apiHost: front.host, timeout: 3000 })
  content = createServerContent(client, log, { streamTimes, probePace })
  return content
}

const connected = () => expect.poll(() => content.state.liveEvents).toBe('connected')
const question = async () => {
  const { data } = await content.load(faqs)
  return data[0]?.question
}
const linesOf = (message: string) => lines.filter(({ msg }) => msg === message)

test.each<LakeFault>(['silent', 'drip'])(
  '%s trips the breaker: one page waits, three seconds at most, and the others do not',
  async (fault) => {
    openContent()
    await connected()
    front.faults.query = fault
    const began = performance.now()
    expect(await content.load(faqs)).toMatchObject(curated)
    expect(performance.now() - began).toBeLessThan(4000)
    const next = performance.now()
    for (let count = 0; count < 100; count++) await content.load({ ...faqs, query: `*[${count}]` })
    expect(performance.now() - next).toBeLessThan(100)
    expect(content.state).toMatchObject({ lake: { reachable: false }, serving: 'curated' })
    expect(content.state.explanation).toContain('does not answer')
    front.faults.query = 'none'
    await expect.poll(question, { timeout: 8000 }).toBe('fresh')
    expect(linesOf('the lake answers again')).toHaveLength(1)
    // Only the stream: what was given up is closed, and not only forgotten.
    await expect.poll(() => front.openRequests()).toBe(1)
  },
)
