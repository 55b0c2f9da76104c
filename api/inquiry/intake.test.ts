import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InquiryReceipt } from '#schemas/inquiry/inquiry.contract.ts'
import { startReceivers, type Receivers } from '#tests/fault/receivers.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

let receivers: Receivers
const apps: TestApp[] = []

beforeAll(async () => {
  receivers = await startReceivers()
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()))
  await receivers.stop()
})

async function appWith(environment: Record<string, string>): Promise<TestApp> {
  const folder = `${receivers.folder}/${randomUUID()}`
  const app = await createTestApp({ ...receivers.environment, DATA_DIR: folder, ...environment })
  apps.push(app)
  return app
}

function send({ app }: TestApp, body: object, headers: Record<string, string> = {}) {
  const named = { 'Content-Type': 'application/json', ...headers }
  const init = jsonRequest({ ...validInquiry, ...body })
  return app.request('/api/contact', { ...init, headers: named })
}

const stored = async (id: string) => (await receivers.inquiries()).find(({ _id }) => _id === id)
const receiptOf = async (response: Response) => (await response.json()) as InquiryReceipt

describe('the captcha', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await appWith({ FEATURE_RECAPTCHA: 'on', INQUIRY_RATE_LIMIT: '12' })
  })

  test('accepts an inquiry once if it was solved', async () => {
    const captchaToken = await receivers.captchaToken()
    const response = await send(app, { captchaToken })
    expect(response.status).toBe(200)
    expect(await stored((await receiptOf(response)).id)).toMatchObject({ verification: 'verified' })
    expect((await send(app, { captchaToken })).status).toBe(422)
  })

  test('rejects a token from another site', async () => {
    const captchaToken = await receivers.captchaToken('elsewhere.example')
    expect((await send(app, { captchaToken })).status).toBe(422)
  })

  test('flags inquiries while the provider is down, and accepts fewer', async () => {
    await receivers.fault('captcha', 'fail')
    const statuses: number[] = []
    let last: InquiryReceipt | undefined
    for (let count = 0; count < 3; count++) {
      const response = await send(app, {})
      statuses.push(response.status)
      if (response.status === 200) last = await receiptOf(response)
      else expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    await receivers.fault('captcha', 'none')
    expect(statuses).toEqual([200, 429, 429])
    expect(await stored(last?.id ?? '')).toMatchObject({
      verification: 'unverified',
      status: 'new',
    })
  })
})

describe('an inquiry that is sent repeatedly', () => {
  test('is one inquiry: a double click, and a later retry', async () => {
    const app = await appWith({})
    const key = { 'Idempotency-Key': randomUUID() }
    const both = await Promise.all([
      send(app, { name: 'Double Click' }, key),
      send(app, { name: 'Double Click' }, key),
    ])
    const ids = await Promise.all(both.map(async (response) => (await receiptOf(response)).id))
    ids.push((await receiptOf(await send(app, { name: 'Double Click' }, key))).id)
    expect(new Set(ids).size).toBe(1)
    const mails = (await receivers.mails()).filter(({ text }) => text.includes('Double Click'))
    expect(mails.length).toBe(2)
    expect(new Set(mails.map(({ variables }) => variables['step'])).size).toBe(2)
  })
})

test('suspected spam is stored and flagged, and not mailed', async () => {
  const app = await appWith({ INQUIRY_MIN_FILL_MS: '2000' })
  const before = (await receivers.mails()).length
  const document = await stored((await receiptOf(await send(app, { filledInMs: 300 }))).id)
  expect(document?.status).toBe('spam')
  expect(document?.suspicion?.[0]).toMatch(/faster/)
  expect((await receivers.mails()).length).toBe(before)
})

test('limits inquiries from an address, which a trusted proxy names', async () => {
  const app = await appWith({ INQUIRY_RATE_LIMIT: '2', TRUSTED_PROXIES: '1' })
  const from = (address: string) => send(app, {}, { 'X-Forwarded-For': `9.9.9.9, ${address}` })
  expect((await from('1.1.1.1')).status).toBe(200)
  expect((await from('1.1.1.1')).status).toBe(200)
  const refused = await from('1.1.1.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500)
  expect(await refused.text()).toContain('Please try again in 10 minutes.')
  expect((await from('2.2.2.2')).status).toBe(200)
})

describe('an event of Mailgun', () => {
  const event = (inquiry: string, timestamp: number, key: string, more: object = {}) => {
    const token = randomUUID()
    const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
    return {
      signature: { timestamp: String(timestamp), token, signature },
      'event-data': {
        event: 'complained',
        'user-variables': { inquiry, step: 'acknowledgement' },
        ...more,
      },
    }
  }

  test('changes nothing if it is repeated, late or out of order', async () => {
    const app = await appWith({})
    const { id } = await receiptOf(await send(app, { name: 'Hears Twice' }))
    const key = receivers.environment['MAILGUN_SIGNING_KEY'] ?? ''
    const seconds = () => Math.floor(Date.now() / 1000)
    // Mailgun signs each attempt separately.
    const made = (name: string, secondsAgo: number) => {
      const timestamp = seconds() - secondsAgo
      return event(id.replace('inquiry.', ''), seconds(), key, { event: name, timestamp })
    }
    const ask = (to: TestApp, body: object) =>
      to.app.request('/api/mailgun/events', jsonRequest(body))
    const post = async (to: TestApp, body: object) => expect((await ask(to, body)).status).toBe(204)
    const outcome = async () => (await stored(id))?.delivery?.['acknowledgement']
    // A step that still waits in the lake is restored by the second server, which writes the status again.
    const states = async () =>
      Object.values((await stored(id))?.delivery ?? {}).map(({ state }) => state)
    await expect.poll(states).toEqual(['done', 'done', 'done'])
    const complained = made('complained', 0)
    const delivered = made('delivered', 100)
    await post(app, complained)
    const known = await outcome()
    expect(known).toMatchObject({ outcome: 'complained' })
    await Promise.all([post(app, complained), post(app, complained), post(app, delivered)])
    // A server that has just started has not seen the token, and rejects older ones.
    const restarted = await appWith({})
    for (const body of [complained, delivered]) await ask(restarted, body)
    await post(restarted, made('delivered', 60))
    expect(await outcome()).toEqual(known)
  })
})

test('delivers only to the lake if nothing else is set up', async () => {
  const off = { MAILGUN_API_KEY: '', WEBHOOK_URL: '' }
  const app = await appWith(off)
  const receipt = await receiptOf(await send(app, { name: 'Lake Only' }))
  expect(receipt).toMatchObject({ success: true, emailSent: false, webhookSent: false })
  const { outbox } = app
  await expect.poll(() => outbox.entry(receipt.id.replace('inquiry.', ''))).toBeUndefined()
  expect(await stored(receipt.id)).toMatchObject({ name: 'Lake Only', emailSent: false })
})
