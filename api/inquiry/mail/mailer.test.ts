import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailMessage } from '#tests/support/sample-mail.ts'
import { portOf } from '#packages/local-lake/tests/support/port-of.ts'
import { createMailer, type Mailer } from './mailer.ts'

/** The service's answer to every request. */
let answer: { status: number; body: string }
let mailer: Mailer
const service = createServer((_, response) => {
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(answer.body)
})

beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening')
  mailer = createMailer({
    apiKey: 'key',
    domain: 'example.com',
    apiUrl: `http://127.0.0.1:${portOf(service)}`,
    from: 'kits@example.com',
    timeoutMs: 2000,
  })
})
afterAll(() => service.close())

/** Error bodies of Mailgun, and of gateways in front of it. */
const bodies = ['{"message":"No."}', '{"error":{"message":"No."}}', '{"error":7}', '[]', 'No.']

test.each(bodies)('sends despite a key that cannot read events: %s', async (body) => {
  answer = { status: 401, body }
  expect(await mailer.wasAccepted('one@example.com')).toBe(false)
})

test.each([
  [400, { problem: 'HTTP 400', isFinal: true }],
  [401, { problem: 'HTTP 401', isFinal: false }],
  [413, { problem: 'HTTP 413', isFinal: true }],
  [429, { problem: 'HTTP 429', isFinal: false, retryAfterMs: 5000 }],
  [503, { problem: 'HTTP 503', isFinal: false }],
])('reports the status of a rejection with any body: %i', async (status, detail) => {
  for (const body of bodies) {
    answer = { status, body }
    await expect(mailer.send(mailMessage)).rejects.toMatchObject({ detail })
  }
})

test('rejects an answer of another service', async () => {
  answer = { status: 200, body: '{}' }
  await expect(mailer.send(mailMessage)).rejects.toMatchObject({
    detail: { problem: 'strange answer' },
  })
})
