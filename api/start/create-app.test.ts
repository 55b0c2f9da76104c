import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'

const { app, outbox, stop } = await createTestApp()
afterAll(stop)

interface Refusal {
  error: { code: string; message: string; requestId: string; issues?: Record<string, string[]> }
}

async function refusalOf(response: Response): Promise<Refusal['error']> {
  expect(response.headers.get('Content-Type')).toContain('application/json')
  const { error } = (await response.json()) as Refusal
  expect(error.requestId).toBe(response.headers.get('X-Request-Id'))
  return error
}

describe('the API answers errors in JSON', () => {
  test.each([
    ['an unknown address', '/api/nothing', {}, 404, 'not-found'],
    ['the bare prefix', '/api', {}, 404, 'not-found'],
    ['a wrong method', '/api/health', { method: 'DELETE' }, 405, 'method-not-allowed'],
    ['broken JSON', '/api/contact', jsonRequest('{"name":'), 400, 'bad-json'],
    ['a list', '/api/contact', jsonRequest([]), 422, 'invalid-fields'],
  ])('%s', async (_, path, init: RequestInit, status, code) => {
    const response = await app.request(path, init)
    expect(response.status).toBe(status)
    expect((await refusalOf(response)).code).toBe(code)
  })

  test('a body that hides its size', async () => {
    const chunk = new TextEncoder().encode(' '.repeat(10_000))
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ < 10) controller.enqueue(chunk)
        else controller.close()
      },
    })
    const headers = { 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    expect((await app.request('/api/contact', init)).status).toBe(413)
  })

  test('a wrong method, naming the allowed one', async () => {
    const response = await app.request('/api/contact')
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('POST')
  })

  test('invalid and missing fields, with the messages of docs/product.md §5', async () => {
    const response = await app.request(
      '/api/contact',
      jsonRequest({ email: 'x', phone: '0123456789x' }),
    )
    expect(response.status).toBe(422)
    expect((await refusalOf(response)).issues).toEqual({
      name: ['Name must be at least 2 characters'],
      email: ['Please enter a valid email address'],
      phone: ['Invalid phone number format'],
      categories: ['Please select at least one category'],
    })
  })
})

describe('while the lake cannot be reached', () => {
  test('an inquiry is accepted, and waits in the outbox', async () => {
    const response = await app.request('/api/contact', jsonRequest(validInquiry))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ success: true, emailSent: false })
    expect(outbox.state).toMatchObject({ isWritable: true, waiting: 1 })
  })

  test('nor the outbox, an inquiry is rejected with an instruction', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'petjet-blocked-'))
    writeFileSync(join(DATA_DIR, 'journal'), 'a file where the folder should be')
    const full = await createTestApp({ ...deadLake, DATA_DIR })
    const response = await full.app.request('/api/contact', jsonRequest(validInquiry))
    expect(response.status).toBe(503)
    const { code, message } = await refusalOf(response)
    expect(code).toBe('journal-unavailable')
    expect(message).toContain('send it again')
    expect(message).not.toContain(validInquiry.name)
    expect(full.outbox.state.isWritable).toBe(false)
    await full.stop()
  })

  test('health answers, and says that content is curated', async () => {
    const { content } = await createTestApp()
    await content.warmUp()
    content.stop()
    expect(content.state).toMatchObject({ lake: { reachable: false }, serving: 'curated' })
    const response = await app.request('/api/health')
    expect(response.status).toBe(200)
    expect(await response.json()).toHaveProperty('content.serving')
  })
})

describe('every answer', () => {
  test('carries a request id and the security headers', async () => {
    const { headers } = await app.request('/api/health')
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
  })

  test('contains no detail of an unexpected failure', async () => {
    const response = await app.request('/some-page')
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(text).not.toContain('There is no site here')
    expect(text).toContain(response.headers.get('X-Request-Id'))
  })
})

test('LOG_REQUESTS sets which requests are logged', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const quiet = await createTestApp({ ...deadLake, LOG_REQUESTS: '0' }, log)
  await quiet.app.request('/api/health')
  await quiet.app.request('/api/nothing')
  await quiet.stop()
  const logged = lines.filter((line) => line.includes('"msg":"request"'))
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ status: 404 }])
})
