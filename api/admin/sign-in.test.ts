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
  // Each test comes from an address of its own.
  TRUSTED_PROXIES: '1',
}
const { app, stop } = await createTestApp(settings)
afterAll(stop)

type TestApp = typeof app

function signIn(
  body: object,
  address = '192.0.2.1',
  on: TestApp = app,
  more: Record<string, string> = {},
) {
  const request = jsonRequest(body)
  const headers = new Headers({ 'Content-Type': 'application/json', ...more })
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

  test('is limited per address, even with the right password', async () => {
    for (let count = 0; count < 20; count++) {
      expect((await signIn({ username: `n${count}`, password: 'x' }, '192.0.2.4')).status).toBe(401)
    }
    const response = await signIn(login, '192.0.2.4')
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await signIn(login, '192.0.2.5')).status).toBe(200)
  })

  test('is limited per network, for all names and addresses', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 41; at++) {
      const made = { username: `made-up-${at}`, password: 'x' }
      statuses.push((await signIn(made, `198.51.100.${at}`)).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(40)
    expect(statuses.at(-1)).toBe(429)
  })

  test('is not limited for an office that knows the password', async () => {
    for (let count = 0; count < 25; count++) {
      expect((await signIn(login, '198.18.0.1')).status).toBe(200)
    }
  })

  test('works in a known browser when its network is over the limit, for ten attempts', async () => {
    const cookies = (await signIn(login, '198.18.1.1')).headers.getSetCookie()
    const [known = ''] = cookies.find((one) => one.includes('known-browser'))?.split(';') ?? []
    for (let at = 0; at < 41; at++) await signIn({ ...login, password: 'x' }, `198.18.1.${at}`)
    expect((await signIn(login, '198.18.1.250')).status).toBe(429)
    const inBrowser = async (body: object) =>
      (await signIn(body, '198.18.1.250', app, { Cookie: known })).status
    expect(await inBrowser(login)).toBe(200)
    for (let count = 0; count < 9; count++) {
      expect(await inBrowser({ ...login, password: 'x' })).toBe(401)
    }
    expect(await inBrowser(login)).toBe(429)
  })

  test('stays open to the admin in other networks during guesses', async () => {
    const guess = { ...login, password: 'guess' }
    for (let count = 0; count < 60; count++) await signIn(guess, '100.64.0.1')
    // Two more of that network: what the first was refused is not counted against them.
    expect((await signIn(guess, '100.64.0.2')).status).toBe(401)
    expect((await signIn(login, '100.64.0.3')).status).toBe(200)
    for (let at = 0; at < 60; at++) await signIn(guess, `100.${65 + (at % 3)}.0.${at}`)
    expect((await signIn(login, '100.80.0.1')).status).toBe(200)
    expect((await signIn(login, '2001:db8:9:1::1')).status).toBe(200)
  })

  test('queues a limited number of attempts during a flood', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 90 }, async (_, at) => {
        const body = { username: `f${at}`, password: 'x' }
        return (await signIn(body, `100.90.${at}.1`)).status
      }),
    )
    // Two run and 64 wait.
    expect(statuses.filter((status) => status === 401)).toHaveLength(66)
    expect(statuses.filter((status) => status === 503)).toHaveLength(24)
  })

  test('is refused to other sites', async () => {
    const request = jsonRequest(login)
    const headers = new Headers(request.headers)
    headers.set('Sec-Fetch-Site', 'cross-site')
    expect((await app.request('/api/admin/login', { ...request, headers })).status).toBe(403)
  })
})

describe('a session', () => {
  test('survives a restart, and ends with a change of the password', async () => {
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
  ])('is needed for %s %s', async (method, path) => {
    const response = await app.request(path, { method })
    expect(response.status).toBe(401)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ error: { code: 'signed-out' } })
  })
})
