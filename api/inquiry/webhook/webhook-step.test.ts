import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { failureDetail } from '#api/outbox/delivery-failure.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { webhookSignature, webhookStep } from './webhook-step.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** The outcome of a call for this answer of the receiver. */
async function callTo(answer: RequestListener, timeoutMs = 10_000) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const settings = { secrets: ['secret'], timeoutMs, now: Date.now } as const
  const run = webhookStep({ url: `http://127.0.0.1:${port}`, ...settings })
  const entry = outboxEntry('a')
  const job = { id: 'a', attempts: 0, isUncertain: false, entry, steps: () => [] }
  return run(job).then(() => 'taken', failureDetail)
}

const status = (code: number, headers: Record<string, string> = {}) =>
  callTo((_: IncomingMessage, response) => response.writeHead(code, headers).end())

test('a second secret adds a signature and does not change `v1`', () => {
  const one = webhookSignature(['first'], 'body', 1)
  expect(one).toMatch(/^t=1,v1=[\da-f]{64}$/)
  const other = webhookSignature(['second'], 'body', 1).replace('t=1,v1=', ',also=')
  expect(webhookSignature(['first', 'second'], 'body', 1)).toBe(one + other)
})

test('only 410 is final', async () => {
  expect(await status(204)).toBe('taken')
  expect(await status(410)).toMatchObject({ problem: 'HTTP 410', isFinal: true })
  for (const code of [302, 400, 401, 404, 409, 429, 500, 503]) {
    expect(await status(code), String(code)).toMatchObject({ isFinal: false })
  }
})

const answer = (body: string, type?: string) =>
  callTo((_: IncomingMessage, response) =>
    response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end(body),
  )

test.each<[string, string, string?]>([
  ['a parked domain', '<!DOCTYPE html><html><head><title>For sale</title>', 'text/html'],
  ['a sign-in', '\uFEFF\n<!-- a --><!-- b -->\n<html lang="en"><form>', 'text/html; charset=utf-8'],
  ['XHTML', '<?xml version="1.0"?>\n<html xmlns="x">', 'application/xhtml+xml'],
  ['a script that leads on', '<script>location = "/lander"</script>', 'text/html'],
  ['a page without a type', '<!doctype html><p>Hello'],
  ['a page without an end', '<p>'.padEnd(100_000, 'x'), 'text/html'],
])('the page of %s is a failure that is retried', async (_, body, type) => {
  const failed = await answer(body, type)
  expect(failed).toEqual({ problem: 'HTTP 200 with a web page: check WEBHOOK_URL' })
})

test.each([
  ['nothing', '', 'text/html'],
  ['a word that its server calls HTML', 'ok', 'text/html; charset=UTF-8'],
  ['JSON that its server calls HTML', '{"ok":true}', 'text/html'],
  ['a fragment', '<p>Thank you</p>', 'text/html'],
  ['JSON with HTML', '{"html":"<html>"}', 'application/json'],
  ['text', '<html> is what we got', 'text/plain'],
  ['an endless comment', '<!--'.repeat(10_000), 'text/html'],
])('accepts the answer of a receiver: %s', async (_, body, type) => {
  expect(await answer(body, type)).toBe('taken')
})

test('a failure has the delay that the receiver requests', async () => {
  expect(await status(503, { 'retry-after': '7' })).toMatchObject({ retryAfterMs: 7000 })
})

test('a timeout is uncertain', async () => {
  expect(await callTo(() => undefined, 200)).toMatchObject({
    problem: 'ETIMEDOUT',
    isUncertain: true,
  })
})

test('does not follow a redirect to an unknown host', async () => {
  const requested: string[] = []
  const failed = await callTo((request, response) => {
    requested.push(request.url ?? '')
    if (request.url === '/elsewhere') response.writeHead(204).end()
    else response.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect(failed).toMatchObject({ problem: 'HTTP 307', isFinal: false })
  expect(requested).toEqual(['/'])
})
