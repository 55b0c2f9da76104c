import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseEnvironment } from '#api/platform/env.ts'
import { createLog } from '#api/platform/log/log.ts'
import { deadLake } from '#tests/support/create-test-app.ts'
import { startCollector, tracedTo, type Collector } from '#tests/support/start-collector.ts'
import { openTracing } from '../open-tracing.ts'
import type { Tracing } from '../tracing.ts'

let collector: Collector
let tracing: Tracing
let lines: Record<string, unknown>[]

beforeEach(async () => {
  collector = await startCollector()
  lines = []
})
afterEach(async () => {
  await tracing.stop()
  await collector.stop()
})

async function open(settings: Record<string, string> = {}): Promise<void> {
  const variables = { ...deadLake, ...tracedTo(collector), ...settings }
  const write = (line: string) => void lines.push(JSON.parse(line))
  tracing = await openTracing(parseEnvironment(variables), createLog('info', { write }))
  lines.length = 0
}
/** Ends this many spans at once. */
const report = (count: number) => {
  const request = { method: 'GET', path: '/', traceparent: undefined, began: performance.now() }
  for (let at = 0; at < count; at++) {
    tracing.request(request, (end) => end({ requestId: 'r', route: '/', status: 200 }))
  }
}
const message = () => lines.map(({ msg, problem }) => [msg, problem])
const away = 'traces cannot be sent: the collector does not accept them'
const back = 'traces are sent again'

test('a collector that hangs delays nothing, and a bounded number of spans wait', async () => {
  await open({ OTEL_EXPORTER_OTLP_TIMEOUT: '300' })
  collector.behavior = 'hangs'
  const began = performance.now()
  report(10_000)
  expect(performance.now() - began).toBeLessThan(3000)
  // A full batch is being sent, and the queue is full.
  expect(tracing.state?.spans).toMatchObject({ sent: 0, dropped: 10_000 - 2048 - 512 })
  await expect.poll(() => tracing.state?.problem).toBe('ETIMEDOUT')
  await expect.poll(() => tracing.state?.spans.failed, { timeout: 8000 }).toBe(2048 + 512)
  expect(message()).toEqual([[away, 'ETIMEDOUT']])
  collector.behavior = 'accepts'
  report(3)
  await expect.poll(() => tracing.state?.isSending).toBe(true)
  expect(tracing.state).toEqual({
    isSending: true,
    problem: null,
    spans: { sent: 3, failed: 2560, dropped: 7440 },
  })
  expect(message()).toEqual([
    [away, 'ETIMEDOUT'],
    [back, undefined],
  ])
  expect(lines.at(-1)).toMatchObject({ failed: 2560, dropped: 7440 })
})

test.each([
  [401, 'HTTP 401'],
  [404, 'HTTP 404'],
  [503, 'busy'],
] as const)('logs a collector that answers %i once', async (status, problem) => {
  await open({ OTEL_EXPORTER_OTLP_TIMEOUT: '200' })
  collector.behavior = status
  for (let batch = 1; batch <= 3; batch++) {
    report(1)
    await expect.poll(() => tracing.state?.spans.failed).toBe(batch)
  }
  expect(message()).toEqual([[away, problem]])
  expect(JSON.stringify(lines)).not.toContain(collector.url)
})

test('logs a collector that is down, and its return', async () => {
  const { port } = new URL(collector.url)
  await collector.stop()
  await open({ OTEL_EXPORTER_OTLP_TIMEOUT: '200' })
  report(1)
  await expect.poll(() => tracing.state?.problem).toBe('ECONNREFUSED')
  collector = await startCollector(Number(port))
  report(1)
  await expect
    .poll(() => message())
    .toEqual([
      [away, 'ECONNREFUSED'],
      [back, undefined],
    ])
})

test('sends the remaining spans at the end', async () => {
  await open({ OTEL_BSP_SCHEDULE_DELAY: '60000' })
  report(1200)
  await tracing.stop()
  expect(collector.spans()).toHaveLength(1200)
})

test('does not wait long at the end for a collector that hangs', async () => {
  await open({ OTEL_BSP_SCHEDULE_DELAY: '60000', OTEL_EXPORTER_OTLP_TIMEOUT: '10000' })
  collector.behavior = 'hangs'
  report(10)
  const began = performance.now()
  await tracing.stop()
  expect(performance.now() - began).toBeLessThan(1500)
  await delay(0)
})
