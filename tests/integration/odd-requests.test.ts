import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAdminAccount } from '#tests/support/admin-account.ts'
import { type Instance, startInstance } from '#tests/support/start-instance.ts'
import { jsonRequest } from '#tests/support/valid-inquiry.ts'

/** Paths of every kind of route. */
const routes = [
  '/',
  '/products',
  '/products/master-kit',
  '/contact',
  '/admin',
  '/cart',
  '/api/health',
  '/api/ready',
  '/api/contact',
  '/api/contacts',
  '/api/contacts/inquiry.1',
  '/api/contacts/events',
  '/api/contacts/export.csv',
  '/api/admin/login',
  '/api/admin/logout',
  '/api/admin/session',
  '/api/email-status',
  '/api/mailgun/events',
  '/metrics',
  '/studio',
  '/studio/structure',
  '/assets/x.js',
  '/pictures/master-kit.webp',
  '/share/products/master-kit.png',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/security.txt',
]

const adminRoutes = [
  '/api/contacts',
  '/api/contacts/counts',
  '/api/contacts/inquiry.1',
  '/api/contacts/inquiry.1/resend',
  '/api/contacts/export.csv',
  '/api/admin/session',
  '/api/email-status',
]

/** The texts that are appended to a path. */
const tails = [
  '',
  '/',
  '//',
  '/%00',
  '%00',
  '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/..%5c..%5cetc',
  '/%252e%252e%252f',
  '/%E0%A4%A',
  '/%C0%AF',
  '/%FF%FE',
  '/\u00e9',
  '?a=%00&b=%E0%A4%A',
  '?__proto__[x]=1&constructor=1',
  '?search=%00&cursor=%7B&limit=-1&status[]=x',
  '?perspective=drafts&query=*',
  '?limit=1e9&order=constructor&delivery=__proto__&category=%22',
  '?cursor=%00&search=%5C%22%5D%7C%7Ctrue',
  `?search=${'%F0%9F%90%95'.repeat(400)}`,
  `/${'a'.repeat(7000)}`,
  '/<script>alert(1)</script>',
  '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '?x=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '/%0d%0aSet-Cookie:%20evil=1',
]

/** Forged headers, as sent over the network. */
const forged = [
  'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nForwarded: host=evil.example\r\n',
  'X-Original-URL: /admin\r\nX-Rewrite-URL: /admin\r\nX-HTTP-Method-Override: DELETE\r\n',
  `X-Forwarded-For: ${'1.2.3.4, '.repeat(500)}x\r\n`,
  'Range: bytes=0-0,-1,5-2,999999999999-\r\n',
  'Range: bytes=abc\r\nIf-Range: x\r\nIf-Modified-Since: never\r\nIf-None-Match: *\r\n',
  `Cookie: ${Array.from({ length: 400 }, (_, at) => `c${at}=%E0%A4%A`).join('; ')}\r\n`,
  'Cookie: petjet-admin=%00.%00; petjet-admin=a.b; =; ;;\r\nCookie: petjet-admin=\u00ff\r\n',
  'Accept-Encoding: x, br;q=nan, *;q=0\r\nAccept: \u00ff\r\nAccept-Language: ,;q=,\r\n',
  'Content-Type: application/json\r\nContent-Type: text/plain\r\nOrigin: null\r\n',
  'Authorization: Basic \u00ff\r\nAuthorization: Bearer %00\r\nSec-Fetch-Site: cross-site\r\n',
  'Idempotency-Key: %00\r\nIdempotency-Key: x\r\n',
]

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PURGE']

const json = (body: string) =>
  `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** Bodies that no form sends. */
const bodies = [
  '[]',
  'null',
  '"x"',
  '1e999',
  '{"__proto__":{"x":1}}',
  '{"a":'.repeat(5000),
  '['.repeat(30_000),
  `{"username":{"x":1},"password":[]}`,
  `{"username":"${'\\u0000'.repeat(50)}","password":"\\ud800"}`,
  `{"status":"constructor"}`,
  `{"signature":{"timestamp":"NaN","token":"","signature":"-"},"event-data":{"event":1}}`,
]

/** One request as sent over the network. */
interface OddRequest {
  /** A summary for the test's message. */
  readonly line: string
  readonly text: string
}

/**
 * Every route combined with every oddity.
 *
 * @param cookie of an admin; restricts the requests to admin routes that do not sign out
 */
function oddRequests(cookie?: string): OddRequest[] {
  const signedIn = cookie === undefined ? '' : `Cookie: ${cookie}\r\n`
  const requested = cookie === undefined ? routes : adminRoutes
  const make = (method: string, target: string, rest: string): OddRequest => ({
    line: `${method} ${target.slice(0, 80)} ${JSON.stringify(rest.slice(0, 60))}`,
    text: `${method} ${target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n${signedIn}${rest}`,
  })
  const requests: OddRequest[] = []
  for (const route of requested) {
    requests.push(
      ...tails.map((tail) => make('GET', route + tail, '\r\n')),
      ...forged.map((headers) => make('GET', route, `${headers}\r\n`)),
      ...methods.map((method) => make(method, route, '\r\n')),
      ...bodies.map((body) => make('POST', route, json(body))),
      ...bodies.map((body) => make('PATCH', route, json(body))),
    )
  }
  return requests
}

/**
 * Sends one request over its own socket and returns everything received until the socket closes.
 */
async function exchange(port: number, { text }: OddRequest): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  let answer = ''
  socket.on('data', (chunk: string) => (answer += chunk))
  socket.on('error', () => undefined)
  socket.setTimeout(15_000, () => socket.destroy())
  socket.write(text, 'latin1')
  await once(socket, 'close')
  return answer
}

let instance: Instance
beforeAll(async () => {
  instance = await startInstance({ environment: { SITE_URL: 'https://www.petjet.example' } })
}, 150_000)
afterAll(async () => expect(await instance.stop()).toBe(0))

test("the build's internal files are not public", async () => {
  for (const path of [
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/.build/lock',
    '/..%2fserver',
  ]) {
    const response = await fetch(`${instance.siteUrl}${path}`)
    expect(response.status, path).toBe(404)
    expect(await response.text()).not.toContain('isEntry')
  }
})

test('no malformed request makes the server fail, and no answer repeats it', async () => {
  const port = Number(new URL(instance.siteUrl).port)
  const account = readAdminAccount(instance.dataDir)
  const signedIn = await fetch(`${instance.siteUrl}/api/admin/login`, jsonRequest(account))
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0]
  expect(cookie).toMatch(/^__Host-/)
  const all = [...oddRequests(), ...oddRequests(cookie)]
  for (let at = 0; at < all.length; at += 20) {
    await Promise.all(
      all.slice(at, at + 20).map(async (request) => {
        const answer = await exchange(port, request)
        expect(answer, request.line).toMatch(/^HTTP\/1\.1 [234]\d\d /)
        expect(answer, request.line).not.toMatch(/evil\.example|<script>alert|\nSet-Cookie: evil/i)
      }),
    )
  }
  expect(instance.output()).not.toMatch(/"level":[56]0/)
}, 240_000)

test('every response has an id from the server, and the log repeats nothing that a visitor sent', async () => {
  const typed = 'amelia.stone@example.com'
  const headers = { 'X-Request-Id': 'amelia-stone', 'User-Agent': typed, Referer: `x:${typed}` }
  const ask = async (path: string, body?: string) => {
    const init = body === undefined ? { headers } : { headers, method: 'POST', body }
    const response = await fetch(`${instance.siteUrl}${path}?email=${typed}`, init)
    expect(response.headers.get('X-Request-Id'), path).toMatch(/^[0-9a-f-]{36}$/)
    return response.status
  }
  expect(await ask('/api/ready')).toBe(200)
  for (const path of ['/', '/robots.txt', '/favicon.ico', '/pictures/master-kit.webp', '/studio']) {
    expect(await ask(path), path).toBe(200)
  }
  for (const path of [`/products/${typed}`, `/${typed}`, `/assets/${typed}`, `/api/${typed}`]) {
    expect(await ask(path), path).toBe(404)
  }
  await ask(`/%E0%A4%A/${typed}`)
  await ask('/api/contact', typed)
  instance.signalLake('SIGSTOP')
  expect(await ask(`/products/${typed}.slow`)).toBe(404)
  instance.signalLake('SIGCONT')
  expect(instance.output()).toContain('"route":"/products/$slug"')
  expect(instance.output()).not.toMatch(/amelia|stone@/i)
})
