import { scryptSync, randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct } from './product.ts'
import { startReceivers, type Receivers } from './receivers.ts'

let receivers: Receivers
beforeAll(async () => {
  receivers = await startReceivers()
})
afterAll(() => receivers.stop())

const password = 'correct horse battery'

function hashOf(text: string): string {
  const salt = randomBytes(16)
  const key = scryptSync(text, salt, 32, { N: 1024, r: 8, p: 1 })
  return `scrypt:1024:8:1:${salt.toString('base64url')}:${key.toString('base64url')}`
}

const call = (url: string, path: string, cookie: string, method = 'GET') =>
  fetch(`${url}${path}`, { method, headers: { Cookie: cookie } })

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'crew', password }),
  })
  expect(response.status).toBe(200)
  return response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
}

test('on a full disk a sign-out applies, ends open streams, and survives a restart', async () => {
  const environment = {
    ...receivers.environment,
    ADMIN_USERNAME: 'crew',
    ADMIN_PASSWORD_HASH: hashOf(password),
  }
  const product = await startProduct({ environment })
  const { url } = product
  const [here, elsewhere] = [await signIn(url), await signIn(url)]
  const status = async (cookie: string, at = url) =>
    (await call(at, '/api/admin/session', cookie)).status
  const stream = await call(url, '/api/contacts/events', here)
  const other = await call(url, '/api/contacts/events', elsewhere)
  const ended = stream.text()
  let otherEnded = false
  void other.text().then(
    () => (otherEnded = true),
    () => undefined,
  )
  // From now on, the system rejects every byte that the server wants to write to a file.
  const limited = spawnSync('prlimit', ['--pid', String(product.pid), '--fsize=1'])
  expect(limited.status).toBe(0)

  const signedOut = await call(url, '/api/admin/logout', here, 'POST')
  expect(signedOut.status).toBe(200)
  expect(signedOut.headers.get('Set-Cookie')).toMatch(/Max-Age=0/)
  expect(await signedOut.json()).toEqual({ success: true })
  expect(await ended).toContain('event: beat')
  expect(await status(here)).toBe(401)
  // Admins signed in elsewhere stay signed in, and the full disk does not prevent new sign-ins.
  expect(await status(elsewhere)).toBe(200)
  expect(otherEnded).toBe(false)
  expect(await status(await signIn(url))).toBe(200)
  await expect.poll(() => product.output()).toContain('admin sessions cannot be stored')
  await product.kill()

  const folder = join(receivers.folder, 'product', 'admin')
  expect(existsSync(join(folder, 'sessions.sqlite'))).toBe(false)
  const again = await startProduct({ environment })
  expect(await status(here, again.url)).toBe(401)
  expect(await status(await signIn(again.url), again.url)).toBe(200)
  await again.stop()
}, 60_000)
