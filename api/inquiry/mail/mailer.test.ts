import { createServer } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailMessage } from '#tests/support/sample-mail.ts'
import { portOf } from '#packages/local-lake/tests/support/port-of.ts'
import { createMailer, type Mailer } from './mailer.ts'

/** The service's answer to every request. */
let answer: { status: number; body: string }
let mailer: Mailer
/** The form of the last message. */
let form: Promise<FormData>
const service = createServer((request, response) => {
  if (request.method === 'POST') {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    form = buffer(request).then((body) => new Response(body, { headers }).formData())
  }
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

test('sends each picture inside the message, under the name that its HTML uses', async () => {
  answer = { status: 200, body: '{"id":"<one@example.com>"}' }
  const pictures = ['logo.png', 'kit.jpg'].map((name, at) => ({
    name,
    type: `image/${name.slice(-3)}`,
    data: new Uint8Array([at, 255, 0]),
  }))
  await mailer.send({ ...mailMessage, pictures })
  const sent = (await form).getAll('inline').filter((part) => typeof part !== 'string')
  const read = sent.map(async (file) => ({
    name: file.name,
    type: file.type,
    data: await file.bytes(),
  }))
  expect(await Promise.all(read)).toEqual(pictures)
  expect((await form).get('o:tracking')).toBe('no')
})

test('rejects an answer of another service', async () => {
  answer = { status: 200, body: '{}' }
  await expect(mailer.send(mailMessage)).rejects.toMatchObject({
    detail: { problem: 'strange answer' },
  })
})
