import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { AppEnv } from './app-env.ts'
import { clientAddress, networkOf } from './client-address.ts'

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
    ['10.0.0.1', '6.6.6.6, 203.0.113.5:5678', 1, '203.0.113.5'],
    ['10.0.0.1', '203.0.113.5:1, 10.1.1.1:2', 2, '203.0.113.5'],
    ['10.0.0.1', '::ffff:203.0.113.5', 1, '203.0.113.5'],
    ['10.0.0.1', '::FFFF:CB00:7105', 1, '203.0.113.5'],
    ['10.0.0.1', '[::ffff:203.0.113.5]:80', 1, '203.0.113.5'],
    ['10.0.0.1', '[2001:db8:1:2:3::6]:443', 1, '2001:db8:1:2'],
    ['10.0.0.1', '"[2001:DB8:0001:2::6]:443"', 1, '2001:db8:1:2'],
    ['10.0.0.1', '2001:0db8:0001:0002:0003:0004:0005:0006', 1, '2001:db8:1:2'],
    ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0'],
    ['10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['10.0.0.1', '_hidden:80', 1, '10.0.0.1'],
    ['10.0.0.1', '1.2.3.4.5:80', 1, '10.0.0.1'],
    ['::ffff:10.0.0.1', 'x'.repeat(9000), 1, '10.0.0.1'],
  ])('%s, forwarded %s, behind %i proxies: %s', async (remote, forwarded, proxies, expected) => {
    expect(await addressOf(remote, forwarded, proxies)).toBe(expected)
  })
})

test.each([
  ['203.0.113.5', '203.0.113'],
  ['2001:db8:1:2', '2001:db8:1'],
  ['unknown', 'unknown'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
