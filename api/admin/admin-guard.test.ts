import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseEnvironment } from '#api/env.ts'
import { AppError } from '#api/http/errors.ts'
import type { RateLimitOptions, RateLimits } from '#api/http/limit/rate-limit.ts'
import { cheapHash } from '#tests/support/cheap-hash.ts'
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

/** A guard before an app that signs in and out; its limits answer what a test says. */
function openGuard(variables: object = account, refusals: Record<string, number> = {}) {
  const limited: RateLimitOptions[] = []
  const taken: string[] = []
  const limits: RateLimits = {
    state: 'in memory',
    limit: (options) => {
      limited.push(options)
      const take = (counted: string) => {
        taken.push(`${options.name} ${counted}`)
        return Promise.resolve(refusals[options.name] ?? null)
      }
      return { take }
    },
  }
  const env = parseEnvironment({ ...lake, DATA_DIR: folder, ...variables })
  const guard = openAdminGuard({ env, limits, log: silentLog })
  guards.push(guard)
  const ended: AbortSignal[] = []
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
    ended.push(c.get('untilSignedOut')().ended)
    return c.json({ ...c.get('session'), isSignedIn: c.get('isSignedIn')() })
  })
  const signIn = (login: object) =>
    app.request('/in', { method: 'POST', body: JSON.stringify(login) })
  const cookieAfter = async () => {
    const header = (await signIn(right)).headers.get('Set-Cookie') ?? ''
    return { header, sent: { Cookie: header.split(';')[0] ?? '' } }
  }
  return { app, signIn, cookieAfter, limited, taken, ended }
}

test('a sign-in opens what is behind the guard, until the sign-out', async () => {
  const { app, cookieAfter, ended } = openGuard()
  const { header, sent } = await cookieAfter()
  expect(header).toMatch(/^petjet-admin=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
  const inside = await app.request('/behind', { headers: sent })
  expect(await inside.json()).toMatchObject({ username: 'crew', isSignedIn: true })
  expect(inside.headers.get('Cache-Control')).toBe('no-store')
  expect(await (await app.request('/who', { headers: sent })).json()).toBe(true)
  expect(ended[0]?.aborted).toBe(false)
  const out = await app.request('/out', { method: 'POST', headers: sent })
  expect(await out.json()).toBe('for-good')
  expect(out.headers.get('Set-Cookie')).toMatch(/^petjet-admin=; Max-Age=0; Path=\//)
  expect(ended[0]?.aborted).toBe(true)
  const outside = await app.request('/behind', { headers: sent })
  expect(outside.status).toBe(401)
  expect(outside.headers.get('Cache-Control')).toBe('no-store')
  expect(await outside.json()).toMatchObject({ code: 'signed-out', message: 'Please sign in.' })
  expect(await (await app.request('/who', { headers: sent })).json()).toBe(false)
})

test('without a session nobody is in, and a sign-out is done', async () => {
  const { app } = openGuard()
  expect(await (await app.request('/who')).json()).toBe(false)
  const out = await app.request('/out', { method: 'POST' })
  expect(await out.json()).toBe('for-good')
  expect(out.headers.get('Set-Cookie')).toMatch(/Max-Age=0/)
  const forged = { Cookie: 'petjet-admin=token.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D' }
  expect(await (await app.request('/who', { headers: forged })).json()).toBe(false)
})

test('on https the cookie is bound to this host', async () => {
  const { app, cookieAfter } = openGuard({ ...account, SITE_URL: 'https://petjet.example' })
  const { header, sent } = await cookieAfter()
  expect(header).toMatch(/^__Host-petjet-admin=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect(await (await app.request('/who', { headers: sent })).json()).toBe(true)
  const out = await app.request('/out', { method: 'POST', headers: sent })
  expect(out.headers.get('Set-Cookie')).toMatch(/^__Host-petjet-admin=; .*Secure/)
})

test.each([wrong, { ...right, username: 'Crew' }, { ...right, username: '' }])(
  '%o is refused in the same words',
  async (login) => {
    const response = await openGuard().signIn(login)
    expect(response.headers.get('Set-Cookie')).toBeNull()
    expect(await response.json()).toEqual({
      code: 'wrong-credentials',
      message: 'Invalid credentials. Please try again.',
    })
  },
)

test('an attempt counts for its address, and for its name in that network', async () => {
  const { signIn, limited, taken } = openGuard()
  await signIn({ ...wrong, username: 'CREW' })
  expect(limited).toEqual([
    { name: 'sign-in-address', points: 20, seconds: 600 },
    { name: 'sign-in-name', points: 40, seconds: 600 },
  ])
  expect(taken).toEqual([
    'sign-in-address 192.0.2.77',
    expect.stringMatching(/^sign-in-name 192\.0\..* crew$/),
  ])
})

test.each([
  ['sign-in-address', 60, 'a minute', 1],
  ['sign-in-name', 61, '2 minutes', 2],
])('who is over the limit %s waits %i seconds, %s', async (name, seconds, wait, counted) => {
  const { signIn, taken } = openGuard(account, { [name]: seconds })
  expect(await (await signIn(right)).json()).toEqual({
    code: 'rate-limited',
    message: `Too many attempts. Please try again in ${wait}.`,
    retryAfter: seconds,
  })
  expect(taken).toHaveLength(counted)
})

test('fifty attempts wait in line, and the next is sent away for five seconds', async () => {
  const { signIn } = openGuard()
  const answers = await Promise.all(Array.from({ length: 51 }, async () => signIn(wrong)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(50)
  const away = answers.find(({ status }) => status === 429)
  expect(await away?.json()).toMatchObject({ code: 'rate-limited', retryAfter: 5 })
  expect((await signIn(right)).status).toBe(200)
})

test('where no account is set up, nobody gets in and the settings are named', async () => {
  const { app, signIn } = openGuard({})
  expect(await (await signIn(right)).json()).toMatchObject({
    code: 'not-set-up',
    message: 'Set ADMIN_USERNAME and ADMIN_PASSWORD_HASH to sign in.',
  })
  expect(await (await app.request('/who')).json()).toBe(false)
})
