import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from './app-env.ts'
import { clientAddress, networkOf } from './client-address.ts'

async function addressOf(
  remoteAddress: string | undefined,
  forwarded: string | undefined,
  proxies: number,
) {
  const app = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c, proxies)))
  const headers = { ...(forwarded !== undefined && { 'X-Forwarded-For': forwarded }) }
  const bindings = remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } }
  return (await app.request('/', { headers }, bindings)).text()
}

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
  ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0'],
  ['10.0.0.1', '6.6.6.6, 203.0.113.5:5678', 1, '203.0.113.5'],
  ['10.0.0.1', '203.0.113.5:1, 10.1.1.1:2', 2, '203.0.113.5'],
  ['10.0.0.1', '::ffff:203.0.113.5', 1, '203.0.113.5'],
  ['10.0.0.1', '::FFFF:CB00:7105', 1, '203.0.113.5'],
  ['10.0.0.1', '[::ffff:203.0.113.5]:80', 1, '203.0.113.5'],
  ['10.0.0.1', '[2001:db8:1:2:3::6]:443', 1, '2001:db8:1:2'],
  ['10.0.0.1', '"[2001:DB8:0001:2::6]:443"', 1, '2001:db8:1:2'],
  ['10.0.0.1', '2001:0db8:0001:0002:0003:0004:0005:0006', 1, '2001:db8:1:2'],
  // Empty entries count as none.
  ['10.0.0.1', '203.0.113.5, ,', 1, '203.0.113.5'],
  ['10.0.0.1', '203.0.113.5 ,  , 10.1.1.1', 2, '203.0.113.5'],
  ['10.0.0.1', '[2001:db8:1:2::6]', 1, '2001:db8:1:2'],
  ['10.0.0.1', '2001:db8::1:0:0:6', 1, '2001:db8:0:0'],
  ['10.0.0.1', '2001:db8:1::3:4:5:6', 1, '2001:db8:1:0'],
  ['10.0.0.1', '::2:3:4:5:6:7', 1, '0:0:2:3'],
  ['10.0.0.1', '2001:db8:1:2:3:4:5::', 1, '2001:db8:1:2'],
  ['10.0.0.1', 'fe80::1%eth0%1', 1, 'fe80:0:0:0'],
  ['10.0.0.1', '1::ffff:cb00:7105', 1, '1:0:0:0'],
  ['10.0.0.1', '::ffff:0:cb00:7105', 1, '0:0:0:0'],
  ['10.0.0.1', '::ffff:1.2.3.4', 1, '1.2.3.4'],
  [undefined, '', 0, 'unknown'],
  [undefined, '', 1, 'unknown'],
])('a client at %s, forwarded for %s, behind %i proxies, counts as %s', async (...given) => {
  const [remote, forwarded, proxies, expected] = given
  expect(await addressOf(remote, forwarded, proxies)).toBe(expected)
})

test.each([
  'unknown',
  '_hidden:80',
  '1.2.3.4.5:80',
  'x'.repeat(9000),
  'x"203.0.113.5"',
  '"203.0.113.5"x',
  'x[2001:db8::6]',
  '[2001:db8::6]x',
  '[2001:db8::6]:123456',
  '203.0.113.5:123456',
  ' ',
])('%j is not an address, and counts as the proxy that forwarded it', async (forwarded) => {
  expect(await addressOf('10.0.0.1', forwarded, 1)).toBe('10.0.0.1')
})

test.each([
  ['203.0.113.5', '203.0.113'],
  ['2001:db8:1:2', '2001:db8:1'],
  ['unknown', 'unknown'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
