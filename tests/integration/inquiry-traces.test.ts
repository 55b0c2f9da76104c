import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseEnvironment } from '#api/platform/env.ts'
import { createLog } from '#api/platform/log/log.ts'
import { openTracing } from '#api/platform/trace/open-tracing.ts'
import {
  type RunningLake,
  startLake,
  lakeSettings,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { openLakeProxy, type LakeProxy } from '#tests/support/lake-proxy.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import {
  startCollector,
  tracedTo,
  type CollectedSpan,
  type Collector,
} from '#tests/support/start-collector.ts'
import { hasPostgres, startPostgres, type RunningPostgres } from '#tests/support/start-postgres.ts'
import { jsonRequest } from '#tests/support/valid-inquiry.ts'
import { type RunningHttp, startHttp } from '#packages/local-lake/tests/support/start-http.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

/** A visitor whose data must not appear in traces, regardless of the field. */
const visitor = {
  name: 'Zebulon Quartermain',
  email: 'zebulon@quartermain.example',
  phone: '+44 7700 900815',
  organization: 'Xanadu Airways',
  location: 'Ulaanbaatar',
  title: 'Aeronaut',
  categories: ['fbo'],
  kitsInterested: ['master-kit'],
  notes: 'Seven wombats in one hamper',
}
const spelled =
  /zebulon|quartermain|900815|xanadu|ulaanbaatar|aeronaut|wombat|hamper|a-key-of-the-form|a-secret|203\.0\.113/i

let lake: RunningLake
let front: LakeProxy
let collector: Collector
let receiver: RunningHttp
let folder: string
/** The requests that the mail service and the webhook's receiver received. */
let heard: { path: string; headers: IncomingHttpHeaders }[]
/** The webhook receiver's answers: each status once, and then always the last one. */
let webhookStatuses: number[]
const lines: Record<string, unknown>[] = []
const apps: Awaited<ReturnType<typeof createTestApp>>[] = []

/**
 * The maximum time until a step's trace is there, in ms: longer than any wait on a busy machine.
 */
const patienceMs = 60_000
vi.setConfig({ testTimeout: 2 * patienceMs })

beforeEach(async () => {
  // Its own lake: the outbox of the next test is empty, and would restore inquiries that still
  // wait.
  lake = await startLake()
  folder = newFolder()
  heard = []
  webhookStatuses = [204]
  lines.length = 0
  front = await openLakeProxy(lake.host)
  collector = await startCollector()
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { url: path = '', headers } = request
    heard.push({ path, headers })
    const body = await text(request)
    const isHook = path.startsWith('/hook')
    response.writeHead(isHook ? nextWebhookStatus() : 200, { 'content-type': 'application/json' })
    // A receiver can repeat what it received.
    response.end(isHook ? body : JSON.stringify({ id: `<${body.length}>`, message: 'Queued' }))
  }
  receiver = await startHttp((request, response) => void take(request, response))
})
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop()
  await Promise.all([receiver.stop(), collector.stop(), front.stop()])
  await lake.stop()
})

function nextWebhookStatus(): number {
  const [status = 204] = webhookStatuses
  if (webhookStatuses.length > 1) webhookStatuses.shift()
  return status
}

/** The server with all receivers configured, and its log in `lines`. */
async function start(settings: Record<string, string> = {}) {
  const address = receiver.url
  const variables = {
    DATA_DIR: join(folder, 'data'),
    ...lakeSettings(front.host),
    INQUIRY_MIN_FILL_MS: '0',
    MAILGUN_API_KEY: 'a-secret-key',
    MAILGUN_DOMAIN: 'mail.example.com',
    MAILGUN_API_URL: address,
    MAIL_TO: 'team@example.com',
    WEBHOOK_URL: `${address}/hook/a-secret-path?token=a-secret-token`,
    WEBHOOK_SECRET: 'a-secret-of-both',
    DELIVERY_RETRY_MS: '50',
    ...tracedTo(collector),
    ...settings,
  }
  const tracing = await openTracing(parseEnvironment(variables), silentLog)
  const write = (line: string) => void lines.push(JSON.parse(line))
  const log = createLog('info', { write }, tracing.logFields)
  const app = await createTestApp(variables, log, undefined, tracing)
  apps.push(app)
  return app
}
/**
 * Stops a server before the test ends, after its running attempts: an attempt that ends after the
 * tracing was stopped is delivered without a span.
 */
async function stop(app: (typeof apps)[number]) {
  apps.splice(apps.indexOf(app), 1)
  await app.stopInOrder({ deliveryGraceMs: patienceMs })
}
const send = ({ app }: { app: { request: (path: string, init: RequestInit) => unknown } }) =>
  app.request('/api/contact?email=zebulon', {
    ...jsonRequest(visitor),
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': 'a-key-of-the-form',
      'User-Agent': 'Zebulon/1.0',
      'X-Forwarded-For': '203.0.113.7',
      Referer: 'http://localhost/?name=zebulon',
      Cookie: 'name=zebulon',
    },
  }) as Promise<Response>
const named = (name: string) => collector.spans().filter((span) => span.name === name)
const one = (name: string): CollectedSpan => {
  const [span, ...others] = named(name)
  expect([name, span !== undefined, others.length]).toEqual([name, true, 0])
  return span!
}
const arrived = (name: string, count = 1) =>
  expect.poll(() => named(name).length, { timeout: patienceMs }).toBeGreaterThanOrEqual(count)
const deliveries = ['lake', 'notification', 'acknowledgement', 'webhook'].map(
  (step) => `deliver ${step}`,
)
const placeOf = ({ traceId, spanId }: CollectedSpan) => `00-${traceId}-${spanId}-01`

test('an inquiry is one trace, from the form to the last receiver', async () => {
  const app = await start()
  expect((await send(app)).status).toBe(200)
  await arrived('deliver status-sync')
  const request = one('POST /api/contact')
  const store = one('store outbox')
  expect([store.parentSpanId, request.parentSpanId ?? '']).toEqual([request.spanId, ''])
  for (const name of [...deliveries, 'deliver status-sync']) {
    expect([name, one(name).parentSpanId]).toEqual([name, store.spanId])
  }
  expect(new Set(collector.spans().map(({ traceId }) => traceId)).size).toBe(1)
  expect(one('POST webhook').parentSpanId).toBe(one('deliver webhook').spanId)
  const mails = new Set(named('POST mail').map((span) => span.parentSpanId))
  const mailSteps = ['deliver notification', 'deliver acknowledgement'].map((name) => one(name))
  expect(mails).toEqual(new Set(mailSteps.map(({ spanId }) => spanId)))
  const writes = named('mutate inquiries').map((span) => span.parentSpanId)
  expect(writes).toContain(one('deliver lake').spanId)
  expect(writes).toContain(one('deliver status-sync').spanId)
  const ids = [store, one('deliver webhook')].map((span) => span.attributes['messaging.message.id'])
  expect(ids).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), ids[0]])
})

test('only the webhook’s receiver gets the trace id', async () => {
  const app = await start()
  await send(app)
  await arrived('deliver status-sync')
  const reportedAt = (start: string) =>
    heard.filter(({ path }) => path.startsWith(start)).map(({ headers }) => headers['traceparent'])
  expect(reportedAt('/hook')).toEqual([placeOf(one('POST webhook'))])
  expect(reportedAt('/v3/mail.example.com')).toEqual([undefined, undefined])
  expect(front.requested.headers.length).toBeGreaterThan(1)
  expect(front.requested.headers.filter((headers) => 'traceparent' in headers)).toEqual([])
})

test.each(['http/json', 'http/protobuf'])(
  'nothing sent as %s contains the visitor’s data, whatever fails',
  async (protocol) => {
    const app = await start({ OTEL_EXPORTER_OTLP_PROTOCOL: protocol })
    // The webhook's second attempt is permanently rejected, and so is the first one of the other
    // inquiry.
    webhookStatuses = [500, 410]
    front.faults.query = 400
    await send(app)
    await app.app.request('/api/zebulon@quartermain.example?x=wombat')
    await app.app.request('/products/wombat')
    await app.app.request('/api/contact', jsonRequest('{"name":"Zebulon'))
    await app.app.request('/api/contact', jsonRequest({ ...visitor, email: 'zebulon' }))
    // The lake is down, so the unknown kit cannot be checked, and the inquiry is accepted.
    const unknownKit = jsonRequest({ ...visitor, kitsInterested: ['wombat'] })
    expect((await app.app.request('/api/contact', unknownKit)).status).toBe(200)
    await app.app.request('/api/search?q=wombat')
    await app.app.request('/api/admin/login', jsonRequest({ username: 'zebulon', password: 'x' }))
    await expect
      .poll(() => heard.filter(({ path }) => path.startsWith('/hook')), { timeout: patienceMs })
      .toHaveLength(3)
    await stop(app)
    expect(collector.holds('deliver webhook')).toBe(true)
    expect(collector.holds('POST /api/contact')).toBe(true)
    expect(collector.holds('GET /api/search')).toBe(true)
    expect(collector.holds(spelled)).toBe(false)
  },
)

test('a failed step’s span has its label, and the log has its trace', async () => {
  webhookStatuses = [503]
  const app = await start()
  await send(app)
  await arrived('deliver webhook', 2)
  const [first, second] = named('deliver webhook')
  expect(first).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'HTTP 503' } })
  expect(first?.events[0]?.attributes).toMatchObject({ 'exception.type': 'DeliveryFailure' })
  const attempts = [first, second].map((span) => span?.attributes['petjet.delivery.attempt'])
  expect(attempts).toEqual([1, 2])
  const logged = lines.filter(({ step }) => step === 'webhook').slice(0, 2)
  expect(logged.map((line) => [line['trace_id'], line['span_id']])).toEqual(
    [first, second].map((span) => [span?.traceId, span?.spanId]),
  )
  const request = lines.find(({ msg }) => msg === 'request')
  expect(request).toMatchObject({ span_id: one('POST /api/contact').spanId })
})

describe.each([
  ['a file', false],
  ['PostgreSQL', true],
])('with the outbox in %s', (_, isShared) => {
  let postgres: RunningPostgres | undefined

  beforeAll(async () => {
    if (isShared && hasPostgres()) postgres = await startPostgres()
  }, 120_000)
  afterAll(() => postgres?.stop())

  const place = isShared ? 'on another server' : 'after a restart'
  test.skipIf(isShared && !hasPostgres())(
    `a step that is done later, ${place}, is part of the inquiry's trace`,
    async () => {
      const shared = (dataDir: string) => ({
        ...(postgres && { DATABASE_URL: postgres.url, DATA_DIR: join(folder, dataDir) }),
        // This need not wait for the first server's lease to end: the server releases its steps.
        DELIVERY_TIMEOUT_MS: '1000',
      })
      webhookStatuses = [500]
      const first = await start(shared('one'))
      await send(first)
      await arrived('deliver webhook')
      await stop(first)
      webhookStatuses = [204]
      await start(shared('other'))
      const successes = () => named('deliver webhook').filter(({ status }) => status.code === 0)
      await expect.poll(successes, { timeout: patienceMs }).toHaveLength(1)
      await arrived('deliver status-sync')
      const { traceId } = one('POST /api/contact')
      const steps = [...named('deliver webhook'), ...named('deliver status-sync')]
      expect(new Set(steps.map((span) => span.traceId))).toEqual(new Set([traceId]))
    },
  )
})
