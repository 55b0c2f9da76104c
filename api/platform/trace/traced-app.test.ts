import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { openLakeProxy, type LakeProxy } from '#tests/support/lake-proxy.ts'
import { startCollector, tracedTo, type Collector } from '#tests/support/start-collector.ts'

const token = 'a-token-of-some-length'
const query = {
  name: 'faqs',
  query: '*[_type == "faq" && question == $words]',
  params: { words: 'What of Zebulon?' },
  shape: 'a list' as const,
  curated: () => [] as never,
}

let collector: Collector
let front: LakeProxy
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  collector = await startCollector()
  front = await openLakeProxy()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await Promise.all([collector.stop(), front.stop()])
})

async function open(settings: Record<string, string>) {
  const variables = { ...deadLake, SANITY_API_HOST: front.host, METRICS_TOKEN: token }
  const { app, content, stop } = await createTestApp({ ...variables, ...settings })
  stops.push(stop)
  const headers = { authorization: `Bearer ${token}` }
  return {
    content,
    visit: () => app.request('/api/nothing'),
    health: async () => (await app.request('/api/health')).json(),
    figures: async () => (await app.request('/metrics', { headers })).text(),
  }
}

test('a query’s span has its name, but no text of an error', async () => {
  front.faults.query = 400
  const { content } = await open(tracedTo(collector))
  await content.load(query)
  await expect.poll(() => collector.spans().map(({ name }) => name)).toContain('query faqs')
  const span = collector.spans().find(({ name }) => name === 'query faqs')
  expect(span).toMatchObject({ kind: 3, status: { code: 2 } })
  expect(span?.attributes).toMatchObject({ 'error.type': 'HTTP 400' })
  expect(collector.holds(/zebulon|question ==|the lake says no/i)).toBe(false)
})

test('health and metrics report the export, without a change of the status', async () => {
  collector.behavior = 401
  const { visit, health, figures } = await open(tracedTo(collector))
  expect(await health()).toMatchObject({ traces: { isSending: true, problem: null } })
  await visit()
  await expect.poll(health).toMatchObject({ traces: { isSending: false, problem: 'HTTP 401' } })
  const { status, traces } = await health()
  expect(traces.spans.failed).toBeGreaterThan(0)
  expect(await figures()).toMatch(/petjet_traces_sending 0\n/)
  expect(await figures()).toMatch(/petjet_trace_spans_failed_total [1-9]/)
  collector.behavior = 'accepts'
  await visit()
  await expect.poll(health).toMatchObject({ traces: { isSending: true, problem: null } })
  expect((await health()).status).toBe(status)
  expect(await figures()).toMatch(/petjet_trace_spans_sent_total [1-9]/)
})

test('health and metrics omit traces if they are off', async () => {
  const { health, figures } = await open({})
  expect(await health()).not.toHaveProperty('traces')
  expect(await figures()).not.toMatch(/petjet_trace/)
})
