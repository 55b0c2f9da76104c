import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseEnvironment } from '#api/platform/env.ts'
import { AppError } from '#api/http/errors.ts'
import { Admission } from '#api/http/limit/admission.ts'
import type { RateLimitOptions, RateLimits } from '#api/http/limit/rate-limit.ts'
import { cheapHash } from '#tests/support/cheap-hash.ts'
import { openGate } from '#tests/support/open-gate.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { openAdminGuard, type AdminEnv, type AdminGuard } from './admin-guard.ts'

const lake = { SANITY_PROJECT_ID: 'petjet', SANITY_READ_TOKEN: 'r', SANITY_WRITE_TOKEN: 'w' }
const account = {
  ADMIN_USERNAME: 'crew',
  ADMIN_PASSWORD_HASH: cheapHash('battery'),
}
const right = { username: 'crew', password: 'battery' }
const wrong = { username: 'crew', password: 'guess' }

let folder: string
let guards: AdminGuard[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-guard-'))
})
afterEach(() => {
  for (const guard of guards) guard.close()
  guards = []
  rmSync(folder, { recursive: true, force: true })
})

/**
 * A guard in front of an app that signs in and out; the test determines the answers of its limits.
 */
function openGuard(
  variables: object = account,
  refusals: Record<string, number> = {},
  admission = openGate().admission,
) {
  const limited: RateLimitOptions[] = []
  const taken: string[] = []
  const limits: RateLimits = {
    state: 'in memory',
    limit: (options) => {
      limited.push(options)
      const take = (counted: string, points = 1) => {
        taken.push(`${options.name} ${counted} ${points < 0 ? '' : '+'}${points}`)
        return Promise.resolve(refusals[options.name] ?? null)
      }
      return { take }
    },
  }
  const env = parseEnvironment({ ...lake, DATA_DIR: folder, ...variables })
  const guard = openAdminGuard({ env, limits, admission, log: silentLog })
  guards.push(guard)
  const ended: AbortSignal[] = []
  const isIn: (() => boolean)[] = []
  const app = new Hono<AdminEnv>()
  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error
    const { code, message, retryAfter } = error
    return c.json({ code, message, retryAfter }, error.status)
  })
  app.post('/in', async (c) => c.json(await guard.signIn(c, await c.req.json(), '192.0.2.77')))
  app.post('/out', async (c) => c.json(await guard.signOut(c)))
  app.get('/who', async (c) => c.json(await guard.isSignedIn(c)))
  app.get('/behind', guard.signedIn, (c) => {
    ended.push(c.get('followSession')().ended)
    isIn.push(c.get('isSignedIn'))
    return c.json(c.get('session'))
  })
  const signIn = (login: object, headers: Record<string, string> = {}) =>
    app.request('/in', { method: 'POST', body: JSON.stringify(login), headers })
  /** The cookies of the session and of the known browser, as they are set and as they are sent. */
  const cookiesAfter = async () => {
    const headers = (await signIn(right)).headers.getSetCookie()
    const [session, browser] = headers.map((header) => {
      return { header, sent: { Cookie: header.split(';')[0] ?? '' } }
    })
    if (!session || !browser) throw new Error('The sign-in set no cookies.')
    return { session, browser }
  }
  return { app, signIn, cookiesAfter, limited, taken, ended, isIn }
}

test('a sign-in gives access until the sign-out', async () => {
  const { app, cookiesAfter, ended, isIn } = openGuard()
  const { header, sent } = (await cookiesAfter()).session
  expect(header).toMatch(/^petjet-admin=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
  const inside = await app.request('/behind', { headers: sent })
  expect(await inside.json()).toMatchObject({ username: 'crew' })
  expect(inside.headers.get('Cache-Control')).toBe('no-store')
  expect(await (await app.request('/who', { headers: sent })).json()).toBe(true)
  expect([ended[0]?.aborted, isIn[0]?.()]).toEqual([false, true])
  const out = await app.request('/out', { method: 'POST', headers: sent })
  expect(await out.json()).toBe('for-good')
  expect(out.headers.get('Set-Cookie')).toMatch(/^petjet-admin=; Max-Age=0; Path=\//)
  expect([ended[0]?.aborted, isIn[0]?.()]).toEqual([true, false])
  const outside = await app.request('/behind', { headers: sent })
  expect(outside.status).toBe(401)
  expect(outside.headers.get('Cache-Control')).toBe('no-store')
  expect(await outside.json()).toMatchObject({ code: 'signed-out', message: 'Please sign in.' })
  expect(await (await app.request('/who', { headers: sent })).json()).toBe(false)
})

test('a request without a valid session has no access, and can sign out', async () => {
  const { app, cookiesAfter } = openGuard()
  expect(await (await app.request('/who')).json()).toBe(false)
  const out = await app.request('/out', { method: 'POST' })
  expect(await out.json()).toBe('for-good')
  expect(out.headers.get('Set-Cookie')).toMatch(/Max-Age=0/)
  const [name, value = ''] = (await cookiesAfter()).session.sent.Cookie.split('=')
  const changed = `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`
  for (const forged of [changed, value.split('.')[0]]) {
    const headers = { Cookie: `${name}=${forged}` }
    expect(await (await app.request('/who', { headers })).json()).toBe(false)
  }
})

test('on https, cookies are Secure, and the session cookie belongs to this host', async () => {
  const { app, cookiesAfter } = openGuard({ ...account, SITE_URL: 'https://petjet.example' })
  const { session, browser } = await cookiesAfter()
  const { header, sent } = session
  expect(header).toMatch(/^__Host-petjet-admin=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect(browser.header).toMatch(
    /^__Secure-petjet-known-browser=[^;]+; Max-Age=15552000; Path=\/api\/admin\/login; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(await (await app.request('/who', { headers: sent })).json()).toBe(true)
  const out = await app.request('/out', { method: 'POST', headers: sent })
  expect(out.headers.get('Set-Cookie')).toMatch(/^__Host-petjet-admin=; .*Secure/)
})

test.each([wrong, { ...right, username: 'Crew' }, { ...right, username: '' }])(
  '%o is rejected with the same message',
  async (login) => {
    const response = await openGuard().signIn(login)
    expect(response.headers.get('Set-Cookie')).toBeNull()
    expect(await response.json()).toEqual({
      code: 'wrong-credentials',
      message: 'Invalid credentials. Please try again.',
    })
  },
)

test('attempts are limited per address, network and known browser', () => {
  const { limited } = openGuard()
  expect(limited).toEqual([
    { name: 'sign-in', points: 20, seconds: 600 },
    { name: 'sign-in-network', points: 40, seconds: 600 },
    { name: 'sign-in-browser', points: 10, seconds: 600 },
  ])
})

test.each([
  ['sign-in', 60, 'a minute'],
  ['sign-in-network', 61, '2 minutes'],
])('an attempt over the limit %s waits %i seconds, %s', async (name, seconds, wait) => {
  const { signIn } = openGuard(account, { [name]: seconds })
  expect(await (await signIn(right)).json()).toEqual({
    code: 'rate-limited',
    message: `Too many attempts. Please try again in ${wait}.`,
    retryAfter: seconds,
  })
})

test('a known browser is counted separately, and its attempt starts at once', async () => {
  const admission = new Admission({ budgetMs: 240 })
  const { signIn, cookiesAfter, taken } = openGuard(account, {}, admission)
  const { browser } = await cookiesAfter()
  const held = Promise.withResolvers<void>()
  const visit = { network: '192.0.2', signal: new AbortController().signal }
  // Its network has jobs that wait, and has used up its budget.
  const jobs = Array.from({ length: 20 }, () =>
    admission.run(visit, () => held.promise).catch(() => undefined),
  )
  expect((await signIn(right)).status).toBe(429)
  taken.length = 0
  expect((await signIn(right, browser.sent)).status).toBe(200)
  // A successful attempt was not a guess.
  expect(taken).toEqual([
    expect.stringMatching(/^sign-in-browser \d{13}-[\w-]{22} \+1$/),
    expect.stringMatching(/^sign-in-browser \d{13}-[\w-]{22} -1$/),
  ])
  held.resolve()
  await Promise.all(jobs)
})

test('an attempt that is not admitted does not count', async () => {
  const admission = new Admission({ budgetMs: 100 })
  const { signIn, taken } = openGuard(account, {}, admission)
  expect((await signIn(right)).status).toBe(429)
  // The password was never checked, so this was not a guess.
  expect(taken).toEqual([
    'sign-in 192.0.2.77 +1',
    'sign-in-network 192.0.2 +1',
    'sign-in 192.0.2.77 -1',
    'sign-in-network 192.0.2 -1',
  ])
})

test('a known browser that has used up its attempts counts for its address', async () => {
  const { cookiesAfter } = openGuard()
  const { browser } = await cookiesAfter()
  const { signIn, taken } = openGuard(account, { 'sign-in-browser': 60 })
  expect((await signIn(wrong, browser.sent)).status).toBe(401)
  expect(taken.map((one) => one.split(' ')[0])).toEqual([
    'sign-in-browser',
    'sign-in',
    'sign-in-network',
  ])
})

test('a known browser needs the password', async () => {
  const { app, signIn, cookiesAfter } = openGuard()
  const { session, browser } = await cookiesAfter()
  expect((await app.request('/behind', { headers: browser.sent })).status).toBe(401)
  // Its value is not a session either, although it is signed.
  const [, value] = browser.sent.Cookie.split('=')
  const forged = { Cookie: `${session.sent.Cookie.split('=')[0]}=${value}` }
  expect((await app.request('/behind', { headers: forged })).status).toBe(401)
  expect((await signIn(wrong, browser.sent)).status).toBe(401)
})

test.each([
  ['another password', { ADMIN_PASSWORD_HASH: cheapHash('another') }],
  ['another name', { ADMIN_USERNAME: 'staff' }],
  ['another site', { SITE_URL: 'http://other.example' }],
])('%s invalidates known browsers', async (_, changed) => {
  const { browser } = await openGuard().cookiesAfter()
  const { signIn, taken } = openGuard({ ...account, ...changed })
  await signIn(wrong, browser.sent)
  expect(taken).not.toContainEqual(expect.stringMatching(/^sign-in-browser/))
})

test('a browser is known for 180 days, unless its cookie was changed', async () => {
  const { signIn, cookiesAfter, taken } = openGuard()
  const { browser } = await cookiesAfter()
  const { Cookie } = browser.sent
  const isKnown = async (cookie: string) => {
    taken.length = 0
    await signIn(wrong, { Cookie: cookie })
    return taken.some((one) => one.startsWith('sign-in-browser'))
  }
  expect(await isKnown(Cookie)).toBe(true)
  expect(await isKnown(Cookie.replace(/=\d/, '=9'))).toBe(false)
  vi.setSystemTime(Date.now() + 181 * 24 * 3_600_000)
  expect(await isKnown(Cookie)).toBe(false)
  vi.useRealTimers()
})

test('without an account, the sign-in names the missing settings', async () => {
  const { app, signIn } = openGuard({})
  expect(await (await signIn(right)).json()).toMatchObject({
    code: 'not-set-up',
    message: 'Set ADMIN_USERNAME and ADMIN_PASSWORD_HASH to sign in.',
  })
  expect(await (await app.request('/who')).json()).toBe(false)
})
