import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from './app-env.ts'
import { clientAddress } from './client-address.ts'

async function addressOf(forwarded: string, proxies = 1, bindings: object = {}) {
  const app = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c, proxies)))
  const headers = { 'X-Forwarded-For': forwarded }
  return (await app.request('/', { headers }, bindings)).text()
}

test.each([
  // Empty entries count as none.
  ['203.0.113.5, ,', 1, '203.0.113.5'],
  ['203.0.113.5 ,  , 10.1.1.1', 2, '203.0.113.5'],
  ['[2001:db8:1:2::6]', 1, '2001:db8:1:2'],
  ['2001:db8::1:0:0:6', 1, '2001:db8:0:0'],
  ['2001:db8:1::3:4:5:6', 1, '2001:db8:1:0'],
  ['::2:3:4:5:6:7', 1, '0:0:2:3'],
  ['2001:db8:1:2:3:4:5::', 1, '2001:db8:1:2'],
  ['fe80::1%eth0%1', 1, 'fe80:0:0:0'],
  ['1::ffff:cb00:7105', 1, '1:0:0:0'],
  ['::ffff:0:cb00:7105', 1, '0:0:0:0'],
  ['::ffff:1.2.3.4', 1, '1.2.3.4'],
])('the forwarded address %s, behind %i proxies, is %s', async (forwarded, proxies, expected) => {
  expect(await addressOf(forwarded, proxies)).toBe(expected)
})

test.each([
  'x"203.0.113.5"',
  '"203.0.113.5"x',
  'x[2001:db8::6]',
  '[2001:db8::6]x',
  '[2001:db8::6]:123456',
  '203.0.113.5:123456',
  ' ',
])('%j is no address, and counts as the proxy that forwarded it', async (forwarded) => {
  const incoming = { socket: { remoteAddress: '10.0.0.1' } }
  expect(await addressOf(forwarded, 1, { incoming })).toBe('10.0.0.1')
})

test('a request without a connection counts as unknown', async () => {
  expect(await addressOf('', 0)).toBe('unknown')
  expect(await addressOf('', 1)).toBe('unknown')
})
