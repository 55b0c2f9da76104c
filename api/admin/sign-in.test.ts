import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { cheapHash } from '#tests/support/cheap-hash.ts'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { jsonRequest } from '#tests/support/valid-inquiry.ts'

const password = 'correct horse battery'
const login = { username: 'crew', password }
const settings = {
  ...deadLake,
  ADMIN_USERNAME: login.username,
  ADMIN_PASSWORD_HASH: cheapHash(password),
  // Each test uses its own address.
  TRUSTED_PROXIES: '1',
}
const { app, stop } = await createTestApp(settings)
afterAll(stop)

type TestApp = typeof app

function signIn(body: object, address = '192.0.2.1', on: TestApp = app) {
  const request = jsonRequest(body)
  const headers = new Headers({ 'Content-Type': 'application/json' })
  headers.set('X-Forwarded-For', address)
  return on.request('/api/admin/login', { ...request, headers })
}

/** The cookie as a browser sends it back. */
async function cookieOf(response: Response | Promise<Response>): Promise<string> {
  return (await response).headers.get('Set-Cookie')?.split(';')[0] ?? ''
}

const ask = (path: string, cookie: string, on: TestApp = app) =>
  on.request(path, { headers: { Cookie: cookie } })

const sessionStatus = async (cookie: string, on?: TestApp) =>
  (await ask('/api/admin/session', cookie, on)).status

describe('signing in', () => {
  test('opens a session of twelve hours', async () => {
    const response = await signIn(login)
    expect(response.status).toBe(200)
    const { username, expiresAt } = (await response.json()) as Record<string, string>
    expect(username).toBe('crew')
    const hours = (Date.parse(expiresAt ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
  })

  test('names missing fields with the messages of docs/product.md §5', async () => {
    const response = await signIn({ username: '' }, '192.0.2.3')
    expect(response.status).toBe(422)
    const { error } = (await response.json()) as { error: { issues: unknown } }
    expect(error.issues).toEqual({
      username: ['Username is required'],
      password: ['Password is required'],
    })
  })

  test('is not limited for an office that knows the password', async () => {
    for (let count = 0; count < 25; count++) {
      expect((await signIn(login, '198.18.0.1')).status).toBe(200)
    }
  })

  test('is rejected from other sites', async () => {
    const request = jsonRequest(login)
    const headers = new Headers(request.headers)
    headers.set('Sec-Fetch-Site', 'cross-site')
    expect((await app.request('/api/admin/login', { ...request, headers })).status).toBe(403)
  })
})

describe('a session', () => {
  test('ends when its browser signs in again', async () => {
    const first = await cookieOf(signIn(login, '203.0.113.4'))
    const headers = { 'Content-Type': 'application/json', Cookie: first }
    const again = app.request('/api/admin/login', { ...jsonRequest(login), headers })
    expect(await sessionStatus(await cookieOf(again))).toBe(200)
    expect(await sessionStatus(first)).toBe(401)
  })

  test('continues if a sign-in in its browser fails', async () => {
    const first = await cookieOf(signIn(login, '203.0.113.5'))
    const headers = { 'Content-Type': 'application/json', Cookie: first }
    const wrong = jsonRequest({ ...login, password: 'guess' })
    expect((await app.request('/api/admin/login', { ...wrong, headers })).status).toBe(401)
    expect(await sessionStatus(first)).toBe(200)
  })

  test('survives a restart, and ends when the password changes', async () => {
    const cookie = await cookieOf(signIn(login, '203.0.113.2'))
    const folder = mkdtempSync(join(tmpdir(), 'petjet-sessions-'))
    const first = await createTestApp({ ...settings, DATA_DIR: folder })
    const stored = await cookieOf(signIn(login, '203.0.113.3', first.app))
    await first.stop()
    const again = await createTestApp({ ...settings, DATA_DIR: folder })
    expect(await sessionStatus(stored, again.app)).toBe(200)
    // Another server signs with another key.
    expect(await sessionStatus(cookie, again.app)).toBe(401)
    await again.stop()
    const changed = await createTestApp({
      ...settings,
      DATA_DIR: folder,
      ADMIN_PASSWORD_HASH: cheapHash('another password'),
    })
    expect(await sessionStatus(stored, changed.app)).toBe(401)
    await changed.stop()
  })

  test.each([
    ['GET', '/api/admin/session'],
    ['GET', '/api/contacts'],
    ['GET', '/api/contacts/counts'],
    ['GET', '/api/contacts/events'],
    ['GET', '/api/contacts/export.csv'],
    ['GET', '/api/contacts/inquiry.1'],
    ['PATCH', '/api/contacts/inquiry.1'],
    ['POST', '/api/contacts/inquiry.1/resend'],
    ['GET', '/api/email-status'],
  ])('is required for %s %s', async (method, path) => {
    const response = await app.request(path, { method })
    expect(response.status).toBe(401)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ error: { code: 'signed-out' } })
  })
})
