import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { parseStandInEnvironment } from '#bin/stand-ins/stand-in-environment.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

const folder = newFolder()

/** The stand-ins' process as `bin/start.ts` starts it. */
function start(port: number, name: string) {
  const child = spawn(process.execPath, ['bin/stand-ins/main.ts'], {
    env: { PATH: process.env['PATH'], LOCAL_PORT: String(port), DATA_DIR: join(folder, name) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.on('data', (text) => (complaint += String(text)))
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number, complaint }))
  return { child, ended }
}

test.each([
  [{ LOCAL_PORT: 'high' }, 'LOCAL_PORT must be a port number, 1 to 65535.'],
  [{ LOCAL_PORT: '70000' }, 'LOCAL_PORT must be a port number, 1 to 65535.'],
  [{ SITE_URL: 'localhost' }, 'SITE_URL must begin with http:// or https://.'],
])('an invalid setting is named: %o', (source, sentence) => {
  expect(() => parseStandInEnvironment(source)).toThrow(sentence)
})

/** The status of a plain request to the stand-ins under that host name. */
async function statusFor(port: number, host: string, more = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`)
  const [answer] = (await once(socket, 'data')) as [string]
  socket.destroy()
  return answer.slice(9, 12)
}

test('they accept only loopback names', async () => {
  const { child, ended } = start(4244, 'names')
  await once(child, 'message')
  for (const host of ['localhost:4244', 'a1.localhost:4244', '127.0.0.1:4244', '[::1]:4244']) {
    expect(await statusFor(4244, host), host).toBe('200')
  }
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'
  for (const host of ['evil.example:4244', 'localhost.evil.example', '127.0.0.1.evil.example']) {
    expect(await statusFor(4244, host), host).toBe('421')
    expect(await statusFor(4244, host, upgrade), host).toBe('421')
  }
  child.kill('SIGTERM')
  await ended
}, 20_000)

test('the shop answers at the address in its variables', async () => {
  const { child, ended } = start(4243, 'shop')
  const [ready] = await once(child, 'message')
  const { environment } = ready as { environment: Record<string, string> }
  expect(environment).toMatchObject({
    SHOPIFY_DOMAIN: 'petjet.myshopify.example',
    SHOPIFY_API_URL: 'http://localhost:4243/shop',
  })
  const answer = await fetch(`${environment['SHOPIFY_API_URL']}/api/2025-01/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-storefront-access-token': environment['SHOPIFY_STOREFRONT_TOKEN'] ?? '',
    },
    body: JSON.stringify({ query: '{ products(first: 1) { nodes { onlineStoreUrl } } }' }),
  })
  expect(await answer.json()).toEqual({
    data: {
      products: {
        nodes: [{ onlineStoreUrl: 'http://localhost:4243/shop/products/cabin-clean-up-kit' }],
      },
    },
  })
  const index = await (await fetch('http://localhost:4243/')).text()
  expect(index).toContain('<a href="/shop">Shop</a>')
  expect((await fetch('http://localhost:4243/shop')).status).toBe(200)
  child.kill('SIGTERM')
  await ended
}, 20_000)

test('two run side by side, a third reports a taken port, and SIGTERM also ends streams', async () => {
  const [one, two] = [start(4241, 'one'), start(4242, 'two')]
  const [[ready]] = await Promise.all([once(one.child, 'message'), once(two.child, 'message')])
  expect(ready).toMatchObject({
    kind: 'ready',
    environment: { SANITY_PROJECT_ID: 'petjet', SANITY_API_HOST: 'http://localhost:4241' },
  })
  const written = statSync(join(folder, 'one', 'local-environment.env'))
  expect(written.mode & 0o077).toBe(0)

  const third = await start(4241, 'three').ended
  expect(third.code).toBe(1)
  expect(third.complaint).toBe('LOCAL_PORT 4241 is in use: set LOCAL_PORT to another port.\n')

  await fetch('http://localhost:4241/v2026-11-01/data/listen/production?query=*')
  const began = Date.now()
  one.child.kill('SIGTERM')
  two.child.kill('SIGTERM')
  expect((await one.ended).code).toBe(0)
  expect((await two.ended).code).toBe(0)
  expect(Date.now() - began).toBeLessThan(5000)
}, 20_000)

test('a wrong setting of a fault switch is rejected', async () => {
  const { child, ended } = start(4245, 'faults')
  await once(child, 'message')
  const send = (body: string) =>
    fetch('http://localhost:4245/mail/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  for (const body of ['{', 'null', '[]', '{}', '{"fault":"x"}', '{"fault":"none","delayMs":1e9}']) {
    expect((await send(body)).status).toBe(400)
  }
  expect(await (await send('{"fault":"none","delayMs":"5","remaining":""}')).json()).toEqual({
    fault: 'none',
    delayMs: 5,
    remaining: null,
  })
  child.kill('SIGTERM')
  await ended
}, 20_000)
