import { spawnSync } from 'node:child_process'
import { type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startNginx, type RunningNginx } from '#tests/support/start-nginx.ts'
import { startHttp } from '#tests/support/start-http.ts'

describe('deploy/nginx.conf', () => {
  const came: IncomingMessage[] = []
  /** Which of the next requests end without an answer, as if the server was killed. */
  let lost = 0
  const servers = [0, 1].map(() =>
    startHttp((request, response) => {
      came.push(request)
      request.resume().on('end', () => {
        lost -= 1
        if (lost >= 0) request.socket.destroy()
        else response.end('taken')
      })
    }),
  )
  let nginx: RunningNginx

  beforeAll(async () => {
    const [one, other] = await Promise.all(servers)
    nginx = await startNginx([one!.port, other!.port])
  }, 120_000)
  afterAll(async () => {
    await nginx.stop()
    for (const server of servers) await (await server).stop()
  })
  beforeEach(() => {
    came.length = 0
    lost = 0
  })

  const post = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(`${nginx.url}${path}`, { method: 'POST', headers, body: '{"a":1}' })
    return answer.status
  }

  test('sends an inquiry with a key again, to the other server', async () => {
    lost = 1
    expect(await post('/api/contact', { 'idempotency-key': 'a-key-of-a-form' })).toBe(200)
    expect(came.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/contact',
      'POST /api/contact',
    ])
    expect(came[0]?.socket.localPort).not.toBe(came[1]?.socket.localPort)
  })

  test.each([
    ['an inquiry without a key', '/api/contact', {}],
    ['one whose key the server does not take', '/api/contact', { 'idempotency-key': 'short' }],
    ['a sign-in', '/api/admin/login', { 'idempotency-key': 'a-key-of-a-form' }],
  ])('never repeats %s that a server may have taken', async (_, path, headers) => {
    expect(await post(path, headers)).toBe(200)
    expect(came.splice(0)[0]?.headers).toMatchObject({ 'content-length': '7' })
    lost = 1
    expect(await post(path, headers)).toBe(502)
    expect(came).toHaveLength(1)
  })

  test('adds the client’s address as the last one, and the protocol', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' }
    await post('/api/contact', headers)
    expect(came[0]?.headers).toMatchObject({
      'x-forwarded-for': '192.0.2.1, 127.0.0.1',
      'x-forwarded-proto': 'http',
    })
  })

  test('can open as many connections as it is configured for, even if a process can open only 1024', () => {
    const check = 'ulimit -Sn 1024 && nginx -t -q -e stderr -c "$PWD/deploy/nginx.conf"'
    const { stderr } = spawnSync('sh', ['-c', check], { encoding: 'utf8' })
    expect(stderr).not.toContain('exceed open file resource limit')
  })
})
