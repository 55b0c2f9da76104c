import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewKeys, sealSession } from '#api/preview/preview-session.ts'
import { captchaRoutes } from '#packages/service-stand-ins/src/captcha/captcha.routes.ts'
import { webhookRoutes } from '#packages/service-stand-ins/src/webhook/webhook.routes.ts'
import type { ReceivedCall } from '#packages/service-stand-ins/src/webhook/webhook-log.ts'
import {
  editorToken,
  type RunningLake,
  secondEditorToken,
  secondViewerToken,
  startLake,
  testLakeClient,
  viewerToken,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { cheapHash } from '#tests/support/cheap-hash.ts'
import { type ServerPair, startServerPair } from '#tests/support/server-pair.ts'
import { type RunningRedis, startRedis } from '#tests/support/start-redis.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'
import { type RunningHttp, startHttp } from '#packages/local-lake/tests/support/start-http.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

const siteUrl = 'http://localhost:3000'
/** The secrets before the change, and after it. */
const before = {
  SANITY_READ_TOKEN: viewerToken,
  SANITY_WRITE_TOKEN: editorToken,
  ADMIN_PASSWORD_HASH: cheapHash('the old password'),
  MAILGUN_SIGNING_KEY: 'the-old-signing-key',
  WEBHOOK_SECRET: 'the-old-webhook-secret',
  RECAPTCHA_SITE_KEY: 'the-old-site-key',
  RECAPTCHA_SECRET_KEY: 'the-old-captcha-secret',
  METRICS_TOKEN: 'the-old-token-of-metrics',
}
const after: typeof before = {
  SANITY_READ_TOKEN: secondViewerToken,
  SANITY_WRITE_TOKEN: secondEditorToken,
  ADMIN_PASSWORD_HASH: cheapHash('the new password'),
  MAILGUN_SIGNING_KEY: 'the-new-signing-key',
  WEBHOOK_SECRET: 'the-new-webhook-secret',
  RECAPTCHA_SITE_KEY: 'the-new-site-key',
  RECAPTCHA_SECRET_KEY: 'the-new-captcha-secret',
  METRICS_TOKEN: 'the-new-token-of-metrics',
}
/** The settings for the second value of each secret. */
const also = (secrets: typeof before) => ({
  SANITY_READ_TOKEN_ALSO: secrets.SANITY_READ_TOKEN,
  ADMIN_PASSWORD_HASH_ALSO: secrets.ADMIN_PASSWORD_HASH,
  MAILGUN_SIGNING_KEY_ALSO: secrets.MAILGUN_SIGNING_KEY,
  WEBHOOK_SECRET_ALSO: secrets.WEBHOOK_SECRET,
  RECAPTCHA_SECRET_KEY_ALSO: secrets.RECAPTCHA_SECRET_KEY,
  METRICS_TOKEN_ALSO: secrets.METRICS_TOKEN,
})

let redis: RunningRedis
let lake: RunningLake
let pair: ServerPair
let services: string
let webhook: ReturnType<typeof webhookRoutes>
const folder = newFolder()
let http: RunningHttp | undefined

/** The receiver of webhook calls accepts one secret at a time. */
function receiveWith(secret: string) {
  webhook?.close()
  webhook = webhookRoutes({ folder, mountedAt: '/webhook', secret, headerPrefix: 'x-petjet-' })
}

beforeAll(async () => {
  ;[redis, lake] = await Promise.all([startRedis(), startLake()])
  receiveWith(before.WEBHOOK_SECRET)
  const pairs = [before, after].map(({ RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY }) => ({
    siteKey: RECAPTCHA_SITE_KEY,
    secretKey: RECAPTCHA_SECRET_KEY,
  }))
  const app = new Hono()
    .route('/captcha', captchaRoutes({ mountedAt: '/captcha', pairs, hostnames: ['localhost'] }))
    .all('/webhook/*', (c) => {
      const url = new URL(c.req.url)
      url.pathname = url.pathname.replace('/webhook', '')
      return webhook.routes.fetch(new Request(url, c.req.raw))
    })
  http = await startHttp(getRequestListener(app.fetch))
  services = http.url
  pair = await startServerPair(settings(before))
}, 120_000)
afterAll(async () => {
  await pair?.stop()
  webhook?.close()
  await http?.stop()
  await Promise.all([redis.stop(), lake.stop()])
})

function settings(secrets: Record<string, string>): Record<string, string> {
  return {
    SANITY_PROJECT_ID: 'petjet',
    SANITY_DATASET: 'test',
    SANITY_API_HOST: lake.host,
    SITE_URL: siteUrl,
    REDIS_URL: redis.url,
    REDIS_PREFIX: 'rotation',
    ADMIN_USERNAME: 'crew',
    WEBHOOK_URL: `${services}/webhook/receive`,
    RECAPTCHA_URL: `${services}/captcha`,
    INQUIRY_MIN_FILL_MS: '0',
    INQUIRY_RATE_LIMIT: '1000000',
    DELIVERY_RETRY_MS: '50',
    TRUSTED_PROXIES: '1',
    ...secrets,
  }
}

/** A form filled in on a page with this site key. */
async function inquiryOf(siteKey: string): Promise<RequestInit> {
  const challenge = jsonRequest({ k: siteKey, origin: siteUrl })
  const solved = await fetch(`${services}/captcha/recaptcha/api2/userverify`, challenge)
  const { token } = (await solved.json()) as { token: string }
  const request = jsonRequest({ ...validInquiry, captchaToken: token })
  const headers = new Headers(request.headers)
  headers.set('Idempotency-Key', randomUUID())
  return { ...request, headers }
}

let attempts = 0
/** Signs in from a separate network, so that no limit applies. */
async function signIn(password: string): Promise<Response> {
  attempts += 1
  const request = jsonRequest({ username: 'crew', password })
  const headers = new Headers(request.headers)
  headers.set('X-Forwarded-For', `10.${attempts >> 8}.${attempts & 255}.1`)
  return pair.ask('/api/admin/login', { ...request, headers })
}
const cookieOf = (response: Response) => response.headers.get('Set-Cookie')?.split(';')[0] ?? ''

const withCookie = (cookie: string): RequestInit => ({ headers: { cookie } })
const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } })

/** An event for an email that belongs to no inquiry, which is accepted and changes nothing. */
function mailgunEvent(key: string): RequestInit {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const token = randomBytes(25).toString('hex')
  const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
  return jsonRequest({
    signature: { timestamp, token, signature },
    'event-data': { event: 'delivered' },
  })
}

function previewOf(secrets: typeof before): string {
  const env = { ...secrets, SITE_URL: siteUrl, SANITY_PROJECT_ID: 'petjet', SANITY_DATASET: 'test' }
  const [key] = previewKeys({ ...env, SANITY_READ_TOKEN_ALSO: undefined })
  const session = {
    kind: 'studio',
    endsAt: Date.now() + 3_600_000,
    perspective: 'drafts',
    secret: 'S'.repeat(43),
    studioUrl: `${siteUrl}/studio`,
  } as const
  return `sanity-preview-session=${sealSession(key, session)}`
}
const changePerspective = (cookie: string): RequestInit => {
  const request = jsonRequest({ perspective: 'drafts' })
  const headers = new Headers(request.headers)
  headers.set('cookie', cookie)
  return { ...request, headers }
}

/** Sends requests until it is stopped, at least six, and counts unexpected answers. */
function askRepeatedly(wanted: number, ask: () => Promise<Response>) {
  const counts = new Map<number, number>()
  const over = new AbortController()
  const asking = (async () => {
    for (let asked = 0; asked < 6 || !over.signal.aborted; asked += 1) {
      const { status } = await ask()
      counts.set(status, (counts.get(status) ?? 0) + 1)
      await delay(10)
    }
  })()
  return async () => {
    over.abort()
    await asking
    const good = counts.get(wanted) ?? 0
    counts.delete(wanted)
    return { good, others: Object.fromEntries(counts) }
  }
}

test('every secret is changed on two servers, and no request is rejected meanwhile', async () => {
  /** The secrets of clients that switch once all servers know the new ones. */
  let known = before
  const oldSession = cookieOf(await signIn('the old password'))
  const oldPreview = previewOf(before)
  const running = {
    figures: askRepeatedly(200, () => pair.ask('/metrics', bearer(known.METRICS_TOKEN))),
    mailEvents: askRepeatedly(204, () =>
      pair.ask('/api/mailgun/events', mailgunEvent(known.MAILGUN_SIGNING_KEY)),
    ),
    signIns: askRepeatedly(200, () =>
      signIn(known === before ? 'the old password' : 'the new password'),
    ),
    oldSession: askRepeatedly(200, () => pair.ask('/api/admin/session', withCookie(oldSession))),
    oldPreview: askRepeatedly(204, () =>
      pair.ask('/api/preview/perspective', changePerspective(oldPreview)),
    ),
    inquiries: askRepeatedly(200, async () =>
      pair.ask('/api/contact', await inquiryOf(pair.settingOfSome('RECAPTCHA_SITE_KEY') ?? '')),
    ),
  }

  // Step 1 of docs/operations.md: every server knows the new values.
  await pair.roll(settings({ ...before, ...also(after) }))
  known = after
  receiveWith(after.WEBHOOK_SECRET)
  const newSession = cookieOf(await signIn('the new password'))
  const sinceThen = askRepeatedly(200, () => pair.ask('/api/admin/session', withCookie(newSession)))
  // Step 2: they use them.
  await pair.roll(settings({ ...after, ...also(before) }))
  const newPreview = cookieOf(
    await pair.ask('/api/preview/perspective', changePerspective(oldPreview)),
  )
  const previewSince = askRepeatedly(204, () =>
    pair.ask('/api/preview/perspective', changePerspective(newPreview)),
  )
  const oldEnds = [await running.oldSession(), await running.oldPreview()]
  // Step 3: the old values are no longer valid.
  await pair.roll(settings(after))

  const { figures, mailEvents, signIns, inquiries } = running
  const stopped = [figures, mailEvents, signIns, sinceThen, previewSince]
  const accepted = await inquiries()
  const ends = [accepted, ...oldEnds, ...(await Promise.all(stopped.map((stop) => stop())))]
  for (const { good, others } of ends) {
    expect(others).toEqual({})
    expect(good).toBeGreaterThan(5)
  }

  expect(await pair.askEach('/metrics', bearer(before.METRICS_TOKEN))).toEqual([401, 401])
  expect(await pair.askEach('/api/admin/session', withCookie(oldSession))).toEqual([401, 401])
  expect([await signIn('the old password'), await signIn('the old password')]).toMatchObject([
    { status: 401 },
    { status: 401 },
  ])
  const event = mailgunEvent(before.MAILGUN_SIGNING_KEY)
  expect(await pair.askEach('/api/mailgun/events', event)).toEqual([401, 401])
  expect(await pair.askEach('/api/preview/perspective', changePerspective(oldPreview))).toEqual([
    401, 401,
  ])
  const oldForm = await inquiryOf(before.RECAPTCHA_SITE_KEY)
  expect(await pair.askEach('/api/contact', oldForm)).toEqual([422, 422])

  // Each inquiry reached the lake, verified, and the receiver, which rejected no signature.
  const sent = accepted.good
  const reader = testLakeClient(lake.host, { perspective: 'raw' })
  const stored = () => reader.fetch<number>('count(*[_type == "inquiry"])')
  await expect.poll(stored, { timeout: 10_000 }).toBe(sent)
  expect(await reader.fetch('count(*[_type == "inquiry" && verification != "verified"])')).toBe(0)
  const calls = async () =>
    (await (await fetch(`${services}/webhook/calls?limit=100000`)).json()) as ReceivedCall[]
  await expect
    .poll(async () => (await calls()).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(sent)
  const received = await calls()
  expect(new Set(received.map(({ delivery }) => delivery)).size).toBe(sent)
  expect(received.filter(({ signature }) => signature !== 'valid')).toEqual([])
}, 60_000)
