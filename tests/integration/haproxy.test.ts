import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { request } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'
import { portOf } from '#packages/local-lake/tests/support/port-of.ts'
import { makeCertificate } from '#tests/support/local-certificates.ts'
import { startHaproxy, type RunningHaproxy } from '#tests/support/start-haproxy.ts'

describe('deploy/haproxy.cfg', () => {
  const received: { server: number; headers: IncomingMessage['headers'] }[] = []
  /** The number of failures among the next requests, and their kinds: no answer, or 503. */
  let failing = 0
  let failure: 'killed' | 503 = 'killed'
  /** What servers answer at `/api/ready`, if not 200. */
  const notReady = new Map<number, 404 | 503>()
  /** Finishes the response to `/slow`. */
  let finish = () => {}
  /** The responses to `/unanswered`, which no server sends by itself. */
  const unanswered: ServerResponse[] = []
  const servers = [0, 1, 2].map((at) =>
    createServer((request, response) => {
      if (request.url === '/api/ready') {
        response.writeHead(notReady.get(at) ?? 200).end()
        return
      }
      if (request.url === '/slow') {
        response.write('begun, ')
        finish = () => response.end('finished')
      }
      if (request.url === '/unanswered') {
        unanswered.push(response)
        return
      }
      received.push({ server: at, headers: request.headers })
      request.resume().on('end', () => {
        failing -= 1
        if (request.url === '/slow') return
        if (failing < 0) response.end('answered')
        else if (failure === 503) response.writeHead(503).end()
        else request.socket.destroy()
      })
    }),
  )
  let haproxy: RunningHaproxy

  beforeAll(async () => {
    await Promise.all(servers.map((server) => once(server.listen(0, '127.0.0.1'), 'listening')))
    haproxy = await startHaproxy(servers.map(portOf))
  }, 120_000)
  afterAll(async () => {
    await haproxy.stop()
    for (const server of servers) server.close()
  })
  beforeEach(() => {
    received.length = 0
    failing = 0
  })
  afterEach(() => notReady.clear())

  const post = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(`${haproxy.url}${path}`, {
      method: 'POST',
      headers,
      body: '{"a":1}',
    })
    return answer.status
  }
  const get = async (path: string) => (await fetch(haproxy.url + path)).status
  const used = () => new Set(received.map(({ server }) => server))

  describe.each(['killed', 503] as const)('if a server fails (%s)', (how) => {
    beforeEach(() => {
      failure = how
    })

    test('sends a page request and an inquiry with a key to the other servers', async () => {
      failing = 2
      expect(await get('/products')).toBe(200)
      failing = 2
      expect(await post('/api/contact', { 'idempotency-key': 'a-key-of-a-form' })).toBe(200)
      expect(received).toHaveLength(6)
      expect(used().size).toBe(3)
    })

    test.each([
      ['an inquiry without a key', '/api/contact', {}],
      ['one whose key the server does not accept', '/api/contact', { 'idempotency-key': 'short' }],
      ['a sign-in', '/api/admin/login', { 'idempotency-key': 'a-key-of-a-form' }],
    ])('never repeats %s', async (_, path, headers) => {
      expect(await post(path, headers)).toBe(200)
      received.length = 0
      failing = 1
      // HAProxy passes the failure on, or closes the connection.
      expect(await post(path, headers).catch(() => 502)).toBe(how === 503 ? 503 : 502)
      expect(received).toHaveLength(1)
    })
  })

  const usedBySix = async () => {
    received.length = 0
    for (let at = 0; at < 6; at += 1) expect(await get('/')).toBe(200)
    return used()
  }

  test('lets a stopping server finish its requests, and sends it no others', async () => {
    await expect.poll(usedBySix).toEqual(new Set([0, 1, 2]))
    received.length = 0
    const slow = await fetch(`${haproxy.url}/slow`)
    const server = received[0]!.server
    notReady.set(server, 404)
    await expect.poll(usedBySix).toEqual(new Set([0, 1, 2].filter((one) => one !== server)))
    finish()
    expect(await slow.text()).toBe('begun, finished')
  })

  test('keeps repeating an unanswered request while one server after the other counts as down', async () => {
    // This test comes before the one in which no server is ready, after which HAProxy uses unchecked
    // servers for a while.
    await expect.poll(usedBySix).toEqual(new Set([0, 1, 2]))
    const answer = get('/unanswered')
    notReady.set(0, 503).set(1, 503).set(2, 503)
    await delay(3000)
    expect(unanswered.length).toBeGreaterThan(1)
    for (const response of unanswered) response.end('late')
    expect(await answer).toBe(200)
  })

  test('uses only servers that are ready, and all of them if none is', async () => {
    await expect.poll(usedBySix).toEqual(new Set([0, 1, 2]))
    notReady.set(0, 503)
    await expect.poll(usedBySix).toEqual(new Set([1, 2]))
    notReady.set(1, 503).set(2, 503)
    await expect.poll(usedBySix).toEqual(new Set([0, 1, 2]))
  })

  test('adds the client’s address as the last one, and the protocol, and drops traces', async () => {
    const headers = {
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-proto': 'https',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    }
    await post('/api/contact', headers)
    expect(received[0]?.headers).toMatchObject({
      'x-forwarded-for': '192.0.2.1, 127.0.0.1',
      'x-forwarded-proto': 'http',
    })
    expect(received[0]?.headers).not.toHaveProperty('traceparent')
  })
})

describe('deploy/haproxy.cfg with a certificate', () => {
  const server = createServer((_request, response) => response.end('answered'))
  let haproxy: RunningHaproxy

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { file, key } = makeCertificate(newFolder(), 1)
    appendFileSync(file, key)
    haproxy = await startHaproxy([portOf(server)], file)
  }, 120_000)
  afterAll(async () => {
    await haproxy.stop()
    server.close()
  })

  /** Requests a page of a host with TLS 1.2, and ignores that nobody trusts the certificate. */
  const get = async (host: string, ciphers: string) => {
    const sent = request({
      host: '127.0.0.1',
      port: haproxy.securePort,
      path: '/about',
      headers: { host },
      rejectUnauthorized: false,
      maxVersion: 'TLSv1.2',
      ciphers,
      agent: false,
    })
    const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage]
    answer.resume()
    return answer
  }

  test.each([
    ['localhost', 200, undefined],
    ['other.example', 301, 'https://localhost/about'],
  ])('%s answers with Strict-Transport-Security', async (host, status, location) => {
    const { statusCode, headers } = await get(host, 'ECDHE-ECDSA-AES128-GCM-SHA256')
    expect(statusCode).toBe(status)
    expect(headers.location).toBe(location)
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('encryption with a known weakness is rejected', async () => {
    await expect(get('localhost', 'ECDHE-ECDSA-AES128-SHA')).rejects.toThrow(/handshake failure/)
  })

  test('without TLS, pages redirect, and calls with data or tokens fail', async () => {
    const ask = (path: string) => fetch(haproxy.url + path, { redirect: 'manual' })
    expect((await ask('/about')).headers.get('Location')).toBe('https://localhost/about')
    expect((await ask('/api/contact')).status).toBe(403)
    expect((await ask('/metrics')).status).toBe(403)
    expect((await ask('/metrics-days')).status).toBe(301)
  })
})
