import { createHmac, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import { Hono } from 'hono'
import type { AppEnv } from '#api/http/app-env.ts'
import { AppError, createErrorHandler } from '#api/http/errors.ts'
import type { MailOutcomes } from '#api/inquiry/mail-outcomes.ts'
import { jsonRequest } from '#tests/support/valid-inquiry.ts'
import { openNonceStore } from '#api/platform/redis/nonce-store.ts'
import { mailgunEventsRoutes, usedEventNonces } from './mailgun-events.routes.ts'

const key = 'signing-key'
const record = vi.fn<MailOutcomes['record']>(() => Promise.resolve())
let app: Hono<AppEnv>

/** The endpoint of a server that has just been started. */
function startAnew(): void {
  app = new Hono<AppEnv>()
  app.onError(createErrorHandler(createLog('silent')))
  const outcomes = { record } as unknown as MailOutcomes
  app.route('/', mailgunEventsRoutes([key], outcomes, openNonceStore(usedEventNonces), Date.now))
}

beforeEach(() => {
  record.mockReset().mockResolvedValue(undefined)
  startAnew()
})
afterEach(() => void vi.useRealTimers())

const nowSeconds = () => Math.floor(Date.now() / 1000)

function signed(seconds: number | string = nowSeconds(), token = randomBytes(25).toString('hex')) {
  const timestamp = String(seconds)
  const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
  return { timestamp, token, signature }
}

function body(signature: object) {
  const variables = { inquiry: 'one', step: 'notification' }
  return { signature, 'event-data': { event: 'delivered', 'user-variables': variables } }
}

const send = async (signature: object) =>
  (await app.request('/', jsonRequest(body(signature)))).status

test('records an event once, however often it is sent', async () => {
  const one = signed()
  record.mockImplementation(() => new Promise((done) => setTimeout(done, 50)))
  const statuses = await Promise.all([send(one), send(one), send(one)])
  expect([...statuses, await send(one)]).toEqual([204, 204, 204, 204])
  expect(record).toHaveBeenCalledTimes(1)
  expect(await send(signed())).toBe(204)
  expect(record).toHaveBeenCalledTimes(2)
})

test('accepts an event again if it could not be recorded', async () => {
  const one = signed()
  record.mockRejectedValueOnce(new AppError('lake-unavailable', 'Later.'))
  expect(await send(one)).toBe(503)
  expect(await send(one)).toBe(204)
  expect(record).toHaveBeenCalledTimes(2)
})

test('rejects an old signature, and one from the future', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  startAnew()
  const one = signed()
  vi.advanceTimersByTime(301_000)
  expect(await send(one)).toBe(401)
  expect(await send(signed(nowSeconds() + 302))).toBe(401)
  expect(record).not.toHaveBeenCalled()
})

test('rejects an event from before a restart', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  startAnew()
  const one = signed()
  expect(await send(one)).toBe(204)
  vi.advanceTimersByTime(10_000)
  startAnew()
  expect(await send(one)).toBe(401)
  expect(await send(signed())).toBe(204)
  expect(record).toHaveBeenCalledTimes(2)
})

test('rejects a shifted boundary between time and token', async () => {
  const { timestamp, signature } = signed(nowSeconds(), 'e0ab')
  expect(await send({ timestamp, token: 'e0ab', signature })).toBe(204)
  expect(await send({ timestamp: `${timestamp}e0`, token: 'ab', signature })).toBe(401)
  expect(record).toHaveBeenCalledTimes(1)
})

test.each([
  ['of another key', { ...signed(), signature: 'ab'.repeat(32) }],
  ['that is none', { ...signed(), signature: 'zz' }],
  ['that is empty', { timestamp: '', token: '', signature: '' }],
])('rejects a signature %s', async (_, signature) => {
  expect(await send(signature)).toBe(401)
  expect(record).not.toHaveBeenCalled()
})
