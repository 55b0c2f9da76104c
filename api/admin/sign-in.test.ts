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

describe('several accounts', () => {
  const ADMIN_ACCOUNTS = [
    `Ana Lee=${cheapHash('the password of ana')}`,
    `ben=${cheapHash('the password of ben')}`,
    `ben=${cheapHash('the next password of ben')}`,
  ]
  const ana = { username: 'Ana Lee', password: 'the password of ana' }
  const ben = { username: 'ben', password: 'the password of ben' }

  test('sign in with their own passwords only, and each can have two', async () => {
    const several = { ...settings, ADMIN_ACCOUNTS: ADMIN_ACCOUNTS.join(',') }
    const server = await createTestApp(several)
    for (const right of [login, ana, ben, { ...ben, password: 'the next password of ben' }]) {
      const { status } = await signIn(right, '203.0.113.20', server.app)
      expect([right, status]).toEqual([right, 200])
    }
    const pairs = [
      { ...ana, username: 'ben' },
      { ...ben, username: 'Ana Lee' },
      { ...ben, username: 'carl' },
      { ...login, username: 'ben' },
    ]
    for (const wrong of pairs) {
      const { status } = await signIn(wrong, '203.0.113.21', server.app)
      expect([wrong, status]).toEqual([wrong, 401])
    }
    await server.stop()
  })

  test('need no ADMIN_USERNAME, and an account that is removed ends its sessions only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'petjet-sessions-'))
    const start = (accounts: string[]) =>
      createTestApp({
        ...deadLake,
        TRUSTED_PROXIES: '1',
        DATA_DIR: folder,
        ADMIN_ACCOUNTS: accounts.join(', '),
      })
    const first = await start(ADMIN_ACCOUNTS)
    const cookies = [
      await cookieOf(signIn(ana, '203.0.113.22', first.app)),
      await cookieOf(signIn(ben, '203.0.113.22', first.app)),
    ]
    await first.stop()
    const second = await start(ADMIN_ACCOUNTS.slice(1))
    const statuses = cookies.map((cookie) => sessionStatus(cookie, second.app))
    expect(await Promise.all(statuses)).toEqual([401, 200])
    await second.stop()
  })

  test('end their own other sessions, and nobody else’s', async () => {
    const server = await createTestApp({ ...settings, ADMIN_ACCOUNTS: ADMIN_ACCOUNTS.join(',') })
    const open = (one: object) => cookieOf(signIn(one, '203.0.113.23', server.app))
    const [here, elsewhere, own] = [await open(ana), await open(ana), await open(ben)]
    const session = async (cookie: string) =>
      (await ask('/api/admin/session', cookie, server.app)).json()
    const { otherSince } = (await session(here)) as { otherSince: string[] }
    expect(otherSince).toHaveLength(1)
    expect(Math.abs(Date.parse(otherSince[0] ?? '') - Date.now())).toBeLessThan(20_000)
    const path = '/api/admin/session/end-others'
    const ended = await server.app.request(path, { method: 'POST', headers: { Cookie: here } })
    expect(await ended.json()).toEqual({ success: true })
    const statuses = [here, elsewhere, own].map((cookie) => sessionStatus(cookie, server.app))
    expect(await Promise.all(statuses)).toEqual([200, 401, 200])
    expect(await session(here)).toMatchObject({ otherSince: [] })
    await server.stop()
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
    ['POST', '/api/admin/session/end-others'],
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
