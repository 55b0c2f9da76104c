import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseEnvironment } from '#api/platform/env.ts'
import { AppError } from '#api/http/errors.ts'
import { createLog } from '#api/platform/log/log.ts'
import { DeliveryFailure } from '#api/outbox/delivery-failure.ts'
import { deadLake } from '#tests/support/create-test-app.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { startCollector, tracedTo, type Collector } from '#tests/support/start-collector.ts'
import { openTracing } from '../open-tracing.ts'
import type { AnsweredSpan, StartedRequest, Tracing } from '../tracing.ts'

let collector: Collector
const opened: Tracing[] = []

beforeEach(async () => {
  collector = await startCollector()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((tracing) => tracing.stop()))
  await collector.stop()
})

async function open(settings: Record<string, string> = {}): Promise<Tracing> {
  const env = parseEnvironment({
    ...deadLake,
    SITE_URL: 'https://www.example.com',
    ...tracedTo(collector),
    ...settings,
  })
  const tracing = await openTracing(env, silentLog)
  opened.push(tracing)
  return tracing
}

const sent = async (name: string) => {
  await expect.poll(() => collector.spans().map((span) => span.name)).toContain(name)
  return collector.spans().find((span) => span.name === name)!
}
const started = (others: Partial<StartedRequest> = {}): StartedRequest => ({
  method: 'GET',
  path: '/products/master-kit?email=amelia',
  traceparent: undefined,
  began: performance.now(),
  ...others,
})
const answer = { requestId: 'a-request', route: '/products/$slug', status: 200 }
/** A request that does nothing. */
const visit = (tracing: Tracing, how: Partial<StartedRequest> = {}, end: AnsweredSpan = answer) =>
  tracing.request(started(how), (done) => done(end))
const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${parentId}-01`

test('a request’s span has its route and answer, by the conventions', async () => {
  const tracing = await open({
    OTEL_SERVICE_NAME: 'petjet-eu',
    OTEL_RESOURCE_ATTRIBUTES: 'a=b%2Cc',
  })
  visit(tracing, {}, answer)
  const span = await sent('GET /products/$slug')
  expect(span).toMatchObject({ kind: 2, status: { code: 0 }, events: [], links: [] })
  expect(span.parentSpanId ?? '').toBe('')
  expect(span.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/products/$slug',
    'http.response.status_code': 200,
    'url.scheme': 'https',
    'server.address': 'www.example.com',
    'server.port': 443,
    'petjet.request.id': 'a-request',
  })
  expect(collector.resource()).toMatchObject({
    'service.name': 'petjet-eu',
    'service.instance.id': expect.stringMatching(/^[\da-f-]{36}$/),
    'telemetry.sdk.language': 'nodejs',
    a: 'b,c',
  })
  expect(collector.batches[0]?.path).toBe('/v1/traces')
  expect(collector.holds(/amelia|master-kit/)).toBe(false)
})

test('work within a request is part of its trace, at any depth', async () => {
  const tracing = await open()
  await tracing.request(started(), async (end) => {
    await tracing.during({ kind: 'render' }, async (span) => {
      await delay(1)
      await tracing.during({ kind: 'query', name: 'kit' }, () => delay(1))
      span.note({ route: '/products/$slug' })
    })
    end(answer)
  })
  const [request, render, query] = [
    await sent('GET /products/$slug'),
    await sent('render page'),
    await sent('query kit'),
  ]
  expect(new Set([request, render, query].map((span) => span.traceId)).size).toBe(1)
  expect([render.parentSpanId, query.parentSpanId]).toEqual([request.spanId, render.spanId])
  expect(query).toMatchObject({ kind: 3 })
  expect(query.attributes).toEqual({
    'db.system.name': 'sanity',
    'db.namespace': 'production',
    'db.operation.name': 'query',
    'db.query.summary': 'query kit',
  })
})

test('a timer after the end of its request starts a new trace', async () => {
  const tracing = await open()
  const later = Promise.withResolvers<void>()
  tracing.request(started(), (end) => {
    setTimeout(() => {
      expect(tracing.logFields?.()).toEqual({})
      expect(tracing.here()).toBeUndefined()
      later.resolve(tracing.during({ kind: 'query', name: 'renewal' }, async () => {}))
    }, 5)
    end(answer)
  })
  await later.promise
  const [request, query] = [await sent('GET /products/$slug'), await sent('query renewal')]
  expect(query.traceId).not.toBe(request.traceId)
  expect(query.parentSpanId ?? '').toBe('')
})

test('continues a trace from a stored place, with links to others', async () => {
  const tracing = await open()
  const other = `00-${'b'.repeat(32)}-${'c'.repeat(16)}-01`
  const within = { within: traceparent, linkedTo: [other, 'no place'] }
  const step = { kind: 'step', step: 'webhook', inquiry: 'an-id', attempt: 3 } as const
  let onward = ''
  await tracing.during(
    { ...step, isUncertain: true },
    async (span) => void (onward = span.traceparent ?? ''),
    within,
  )
  const span = await sent('deliver webhook')
  expect(span).toMatchObject({ traceId, parentSpanId: parentId, kind: 5 })
  expect(span.links).toEqual([{ traceId: 'b'.repeat(32), spanId: 'c'.repeat(16) }])
  expect(onward).toBe(`00-${traceId}-${span.spanId}-01`)
  expect(span.attributes).toEqual({
    'messaging.system.name': 'petjet_outbox',
    'messaging.operation.name': 'deliver',
    'messaging.operation.type': 'process',
    'messaging.destination.name': 'webhook',
    'messaging.message.id': 'an-id',
    'petjet.delivery.attempt': 3,
    'petjet.delivery.uncertain': true,
  })
})

test.each([
  ['0', 0],
  ['1', 1],
])('with %s trusted proxies, %i of two requests continue a trace', async (proxies, count) => {
  const tracing = await open({ TRUSTED_PROXIES: proxies })
  visit(tracing, { traceparent })
  visit(tracing, { traceparent: `00-${'0'.repeat(32)}-${parentId}-01` })
  await expect.poll(() => collector.spans()).toHaveLength(2)
  expect(collector.spans().filter((span) => span.traceId === traceId)).toHaveLength(count)
})

test('does not send a trace that was not sampled', async () => {
  const tracing = await open({ TRUSTED_PROXIES: '1' })
  let onward: string | undefined
  await tracing.request(started({ traceparent: `00-${traceId}-${parentId}-00` }), async (end) => {
    await tracing.during({ kind: 'store', inquiry: 'an-id' }, async (span) => {
      onward = span.traceparent
    })
    end(answer)
  })
  expect(onward).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-00$`))
  visit(tracing)
  await expect.poll(() => collector.spans()).toHaveLength(1)
  expect(collector.holds(traceId)).toBe(false)
})

test.each([
  ['always_off', '1', 0],
  ['parentbased_always_off', '1', 0],
  ['traceidratio', '0', 0],
  ['parentbased_traceidratio', '0', 0],
  ['always_on', '0', 20],
])('the sampler %s with %s sends %i requests', async (sampler, share, count) => {
  const settings = { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share }
  const tracing = await open(settings)
  for (let at = 0; at < 20; at++) visit(tracing)
  await tracing.stop()
  expect(collector.spans()).toHaveLength(count)
})

test.each(['/api/health', '/api/ready', '/metrics', '/assets/entry.js', '/studio/assets/a.js'])(
  '%s is not traced',
  async (path) => {
    const tracing = await open()
    visit(tracing, { path })
    visit(tracing, { path: '/' })
    await expect.poll(() => collector.spans()).toHaveLength(1)
  },
)

test('does not send an unknown method', async () => {
  const tracing = await open()
  visit(tracing, { method: 'AMELIA' })
  const span = await sent('HTTP /products/$slug')
  expect(span.attributes).toMatchObject({ 'http.request.method': '_OTHER' })
  expect(collector.holds(/amelia/i)).toBe(false)
})

test('sends an error’s class and stack, and only our own messages', async () => {
  const tracing = await open()
  const foreign = new SyntaxError('Unexpected token in amelia@example.com')
  const failed = tracing.during({ kind: 'search' }, () => Promise.reject(foreign))
  await expect(failed).rejects.toBe(foreign)
  const own = new AppError('journal-unavailable', 'We could not store it.', { cause: foreign })
  visit(tracing, {}, { ...answer, status: 503, cause: own })
  const [search, request] = [await sent('search'), await sent('GET /products/$slug')]
  expect(search.status.code).toBe(2)
  expect(search.attributes).toMatchObject({ 'error.type': 'SyntaxError' })
  expect(search.events[0]?.attributes).toEqual({
    'exception.type': 'SyntaxError',
    'exception.stacktrace': expect.stringContaining('otel-tracing.test.ts'),
  })
  expect(request.status.code).toBe(2)
  expect(request.events[0]?.attributes).toMatchObject({
    'exception.type': 'AppError',
    'exception.message': 'We could not store it.',
  })
  expect(collector.holds(/amelia|Unexpected/)).toBe(false)
})

test('a visitor’s mistake is not an error, but a rejected call is', async () => {
  const tracing = await open()
  visit(tracing, {}, { ...answer, status: 422, cause: new AppError('invalid-fields', 'No.') })
  const call = { kind: 'call', service: 'webhook', method: 'POST' } as const
  const url = 'https://hooks.example.com:8443/key-of-amelia?token=amelia'
  await tracing.during({ ...call, url }, async (span) => span.note({ status: 410 }))
  const failure = new DeliveryFailure({ problem: 'HTTP 503' })
  await tracing
    .during({ kind: 'write', count: 3 }, () => Promise.reject(failure))
    .catch(() => undefined)
  const [request, posted] = [await sent('GET /products/$slug'), await sent('POST webhook')]
  expect(request).toMatchObject({ status: { code: 0 }, events: [] })
  expect(posted).toMatchObject({ kind: 3, status: { code: 2 } })
  expect(posted.attributes).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': 410,
    'server.address': 'hooks.example.com',
    'server.port': 8443,
    'error.type': '410',
    'petjet.service': 'webhook',
  })
  expect((await sent('mutate inquiries')).attributes).toMatchObject({
    'error.type': 'HTTP 503',
    'db.operation.batch.size': 3,
  })
  expect(collector.holds(/amelia/)).toBe(false)
})

test('only log lines within a request name its trace', async () => {
  const tracing = await open()
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const log = createLog('info', { write }, tracing.logFields)
  log.info('before')
  await tracing.request(started(), async (end) => {
    await delay(1)
    log.info('within')
    end(answer)
    log.info('after')
  })
  const span = await sent('GET /products/$slug')
  expect(
    lines.map(({ msg, trace_id, span_id, trace_flags }) => [msg, trace_id, span_id, trace_flags]),
  ).toEqual([
    ['before', undefined, undefined, undefined],
    ['within', span.traceId, span.spanId, '01'],
    ['after', undefined, undefined, undefined],
  ])
})

test('sends protobuf by default, with the configured headers', async () => {
  const tracing = await open({
    OTEL_EXPORTER_OTLP_PROTOCOL: '',
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/tenant/own`,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key%3D,x-team=site',
  })
  visit(tracing)
  await tracing.stop()
  expect(collector.batches).toHaveLength(1)
  expect(collector.batches[0]).toMatchObject({
    path: '/tenant/own',
    headers: {
      'content-type': 'application/x-protobuf',
      'api-key': 'a key=',
      'x-team': 'site',
    },
  })
  expect(collector.holds('GET /products/$slug')).toBe(true)
})
