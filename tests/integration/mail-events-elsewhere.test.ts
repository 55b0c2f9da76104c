import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startLake,
  type RunningLake,
  testLakeClient,
  lakeSettings,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { startRedis, type RunningRedis } from '#tests/support/start-redis.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'

const signingKey = 'signing-key'
const stops: (() => Promise<void>)[] = []
let redis: RunningRedis
let lake: RunningLake

beforeAll(async () => {
  ;[redis, lake] = await Promise.all([startRedis(), startLake()])
}, 120_000)
afterAll(async () => {
  for (const stop of stops) await stop()
  await Promise.all([redis.stop(), lake.stop()])
})

async function startServer(lakeHost: string) {
  const server = await createTestApp({
    ...lakeSettings(lakeHost),
    MAILGUN_SIGNING_KEY: signingKey,
    REDIS_URL: redis.url,
    INQUIRY_MIN_FILL_MS: '0',
  })
  stops.push(server.stop)
  return server
}

/** Mailgun's event for the email to the team; each call signs it again, as Mailgun does. */
function eventOf(inquiry: string, event: string) {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const token = randomBytes(25).toString('hex')
  const signature = createHmac('sha256', signingKey).update(`${timestamp}${token}`).digest('hex')
  const variables = { inquiry, step: 'notification' }
  return {
    signature: { timestamp, token, signature },
    'event-data': { event, 'user-variables': variables },
  }
}

test('an event reaches another server’s inquiry, and is repeated until that is stored', async () => {
  // The server that accepts the inquiry cannot reach the lake.
  const taker = await startServer('http://127.0.0.1:9')
  const [other, third] = [await startServer(lake.host), await startServer(lake.host)]
  const answer = await taker.app.request('/api/contact', jsonRequest(validInquiry))
  const { id } = (await answer.json()) as { id: string }
  const uuid = id.replace('inquiry.', '')
  const send = async (body: object, server = other) =>
    (await server.app.request('/api/mailgun/events', jsonRequest(body))).status
  expect(await send(eventOf(uuid, 'delivered'))).toBe(503)

  const editor = testLakeClient(lake.host, { perspective: 'raw' })
  await editor.create({ _id: id, _type: 'inquiry', name: 'Amelia', status: 'new' })
  const delivered = eventOf(uuid, 'delivered')
  expect(await send(delivered)).toBe(204)
  const outcome = () =>
    editor.fetch<unknown>('*[_id == $id][0].delivery.notification.outcome', { id })
  await expect.poll(outcome).toBe('delivered')

  // The event has no time, so a replay on a third server would count as the latest event.
  expect(await send(eventOf(uuid, 'complained'))).toBe(204)
  await expect.poll(outcome).toBe('complained')
  expect(await send(delivered, third)).toBe(204)
  expect(await outcome()).toBe('complained')
})
