import { execFileSync, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import fs from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'
import { createLog } from './log.ts'

const lines: string[] = []
const log = createLog('info', { write: (line: string) => void lines.push(line) })
const secret = 'amelia.stone%40example.com'
const spelled = /amelia|stone|example\.com|5550102030|010-2030/i

/** Answers every query with an error that repeats it. */
const echo = createServer((request, response) => {
  response.writeHead(400, { 'content-type': 'application/json' })
  const description = `Cannot read ${decodeURIComponent(request.url ?? '')}`
  response.end(JSON.stringify({ error: { description, type: 'queryParseError' } }))
}).listen(0)
await once(echo, 'listening')
afterAll(() => void echo.close())

const lakeAt = (server: { address(): AddressInfo | string | null }) => ({
  ...deadLake,
  SANITY_API_HOST: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
})

test('logs no part of a hostile request', async () => {
  const { app, stop } = await createTestApp(deadLake, log)
  const headers = {
    'X-Request-Id': 'amelia-stone-5550102030',
    'User-Agent': 'amelia.stone@example.com',
    Referer: `https://example.com/?email=${secret}`,
    Cookie: 'name=Amelia Stone',
    Authorization: 'Bearer amelia',
    'Idempotency-Key': 'amelia-stone-5550102030',
    'X-Forwarded-For': 'amelia',
    Origin: 'https://amelia.example.com',
  }
  const paths = ['/api/health', `/api/${secret}`, `/products/${secret}`, `/%E0%A4%A${secret}`]
  for (const path of paths) {
    const response = await app.request(`${path}?email=${secret}`, { headers })
    expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
    await app.request(path, { method: 'POST', headers, body: secret })
  }
  const bodies = ['{"name":"Amelia Stone",', 'amelia.stone@example.com', { email: 'amelia.stone' }]
  for (const body of bodies) await app.request('/api/contact', jsonRequest(body))
  const mail = { timestamp: 'amelia', token: 'stone', signature: 'example.com' }
  await app.request('/api/mailgun/events', jsonRequest({ signature: mail, 'event-data': {} }))
  await app.request('/api/admin/login', jsonRequest({ username: 'amelia', password: 'stone' }))
  await app.request('/api/contact', jsonRequest(validInquiry))
  await stop()
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.join('\n')).not.toMatch(spelled)
})

// A lake that hangs takes three seconds: tests/fault/log-of-silent-lake.test.ts.
test('logs no part of a query that the lake repeats in its error', async () => {
  lines.length = 0
  const { app, content, stop } = await createTestApp(lakeAt(echo), log)
  const params = { slug: 'amelia.stone@example.com' }
  await content.load({
    name: 'kit',
    query: '*[slug.current == $slug]',
    params,
    shape: 'a list',
    curated: () => [] as never,
  })
  expect(content.state.serving).toBe('curated')
  // The health response is public.
  expect(await (await app.request('/api/health')).text()).not.toMatch(spelled)
  await stop()
  expect(lines.join('\n')).toContain('the lake rejected a query')
  expect(lines.join('\n')).not.toMatch(spelled)
})

test('logs the class and stack of an unexpected error, not its message', () => {
  lines.length = 0
  const cause = new SyntaxError('Unexpected amelia.stone@example.com\n    at amelia (stone.ts:1:1)')
  log.error({ err: new TypeError('No kit amelia', { cause }) }, 'failed')
  expect(lines[0]).toContain('"type":"TypeError"')
  expect(lines[0]).toContain('"type":"SyntaxError"')
  expect(lines[0]).toContain('log.test.ts')
  expect(lines[0]).not.toMatch(spelled)
})

test('writes every line in order, also right before the end of the process', () => {
  const script = `
    import { createLog } from '#api/platform/log/log.ts'
    const log = createLog('info')
    for (let count = 0; count < 2000; count += 1) log.info({ count }, 'line')
    setImmediate(() => {
      log.fatal('last')
      process.exit(0)
    })`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  const written = printed.trim().split('\n')
  expect(written).toHaveLength(2001)
  expect(JSON.parse(written[1999] ?? '')).toMatchObject({ count: 1999 })
  expect(JSON.parse(written[2000] ?? '')).toMatchObject({ msg: 'last' })
})

test('writes a line before an uncaught error', () => {
  const script = `
    import { createLog } from '#api/platform/log/log.ts'
    createLog('info').info('the last words')
    setImmediate(() => { throw new Error('unforeseen') })`
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script],
    { encoding: 'utf8' },
  )
  expect(stdout).toContain('the last words')
  expect(stderr).toContain('unforeseen')
  expect(status).toBe(1)
})

test('writes a single line within a second, without waiting for the disk', async () => {
  const synced = vi.spyOn(fs, 'fsyncSync')
  const written = vi.spyOn(fs, 'writeSync').mockImplementation((_, text) => text.length)
  createLog('info').info('a line')
  const lines = () => written.mock.calls.filter(([, text]) => text.includes('a line'))
  await vi.waitFor(() => expect(lines()).toHaveLength(1), 1000)
  expect(synced).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
