import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { AppEnv } from '#api/app-env.ts'
import { clientAddress } from './client-address.ts'

function addressOf(remoteAddress: string, forwarded: string | undefined, proxies: number) {
  const app = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c, proxies)))
  const headers: Record<string, string> =
    forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const incoming = { socket: { remoteAddress } }
  const answer = app.request('/', { headers }, { incoming })
  return Promise.resolve(answer).then((response) => response.text())
}

describe('the address that counts', () => {
  test.each([
    ['10.0.0.1', undefined, 0, '10.0.0.1'],
    ['10.0.0.1', '6.6.6.6', 0, '10.0.0.1'],
    ['10.0.0.1', '6.6.6.6, 203.0.113.5', 1, '203.0.113.5'],
    ['10.0.0.1', '6.6.6.6, 203.0.113.5, 10.1.1.1', 2, '203.0.113.5'],
    ['10.0.0.1', '203.0.113.5', 2, '203.0.113.5'],
    ['10.0.0.1', undefined, 1, '10.0.0.1'],
    ['::ffff:192.0.2.7', undefined, 0, '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2'],
    ['2001:db8::6', undefined, 0, '2001:db8:0:0'],
    ['::1', undefined, 0, '0:0:0:0'],
  ])('%s, forwarded %s, behind %i proxies: %s', async (remote, forwarded, proxies, expected) => {
    expect(await addressOf(remote, forwarded, proxies)).toBe(expected)
  })
})
