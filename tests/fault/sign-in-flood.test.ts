import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#api/admin/password-hash.ts'
import { deadLake } from '#tests/support/create-test-app.ts'
import { freePort } from '#tests/support/start-instance.ts'
import { type Product, startProduct } from './product.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

const login = { username: 'crew', password: 'correct horse battery' }
/** Failed sign-ins per second, and for how many seconds. */
const [rate, seconds] = [20, 5]
/**
 * The maximum wait of the admin, in ms; on a busy machine, a multiple of the time without a flood.
 */
const [patience, patienceTimes] = [2000, 5]
/** The number of networks that the flood comes from. */
const networks = 20

let password: string
beforeAll(async () => {
  // Checking it takes as long as in production.
  password = await hashPassword(login.password)
})

interface Attempt {
  readonly status: number
  readonly ms: number
  readonly cookies: readonly string[]
}

async function signIn(
  { url }: Product,
  from: string,
  body: object = login,
  cookie = '',
): Promise<Attempt> {
  const began = performance.now()
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  const cookies = answer.headers.getSetCookie().map((header) => header.split(';')[0] ?? '')
  return { status: answer.status, ms: performance.now() - began, cookies }
}

/**
 * Fails to sign in, each time with another name; meanwhile the admin signs in every half second.
 */
async function underFlood(
  attacker: (at: number) => string,
  admin: (product: Product, at: number) => Promise<Attempt>,
): Promise<void> {
  const product = await startProduct({
    environment: {
      ...deadLake,
      PORT: String(await freePort()),
      DATA_DIR: newFolder(),
      ADMIN_USERNAME: login.username,
      ADMIN_PASSWORD_HASH: password,
      TRUSTED_PROXIES: '1',
    },
  })
  try {
    // The first sign-in makes the browser known.
    let quietMs = 0
    for (let at = 0; at < 4; at += 1) quietMs = Math.max(quietMs, (await admin(product, at)).ms)
    const failed: Promise<Attempt>[] = []
    const attempts: Promise<Attempt>[] = []
    for (let at = 0; at < rate * seconds; at += 1) {
      const made = { username: `made-up-${at}`, password: `guess-${at}` }
      failed.push(signIn(product, attacker(at), made))
      // By then each network has sent two requests, so the gate knows which ones are part of the
      // flood.
      if (at >= 2 * networks && at % (rate / 2) === 0) attempts.push(admin(product, at))
      await delay(1000 / rate)
    }
    const statuses = new Set((await Promise.all(failed)).map(({ status }) => status))
    expect([401, 429, 503]).toEqual(expect.arrayContaining([...statuses]))
    for (const { status, ms } of await Promise.all(attempts)) {
      expect(status).toBe(200)
      expect(ms).toBeLessThan(Math.max(patience, quietMs * patienceTimes))
    }
  } finally {
    await product.stop()
  }
}

/** The admin's network sends nothing else. */
const elsewhere = (product: Product, at: number) => signIn(product, `203.0.${at}.9`)

test('many IPv4 networks cannot lock the admin out', async () => {
  await underFlood((at) => `10.${at % networks}.0.${1 + (at % 250)}`, elsewhere)
}, 60_000)

test('a whole IPv6 /48 cannot lock the admin out', async () => {
  await underFlood((at) => `2001:db8:7:${at.toString(16)}::1`, elsewhere)
}, 60_000)

test('the admin’s own network cannot lock a known browser out', async () => {
  let known = ''
  await underFlood(
    (at) => `198.51.100.${1 + (at % 250)}`,
    async (product) => {
      const attempt = await signIn(product, '198.51.100.251', login, known)
      known = attempt.cookies.find((cookie) => cookie.includes('known-browser')) ?? known
      return attempt
    },
  )
}, 60_000)
