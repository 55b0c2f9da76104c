import { afterAll, expect, test } from 'vitest'
import { cheapHash } from '#tests/support/cheap-hash.ts'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'
import { addressLimit } from './address-limit.ts'
import { openRateLimits } from './rate-limit.ts'

const secret = 'sanity-preview-secret=0123456789abcdef&sanity-preview-pathname=/'
const login = { username: 'nobody', password: 'wrong' }

/**
 * Every route that limits an address: what the request is for, the limit per address, and a
 * network.
 */
const routes: readonly (readonly [string, RequestInit, address: number, network: number])[] = [
  ['/api/contact', jsonRequest(validInquiry), 2, 8],
  ['/api/content/events', {}, 20, 80],
  ['/api/vitals', jsonRequest({ route: '/', screen: 'phone', TTFB: 100 }), 30, 120],
  [`/api/preview/enable?${secret}`, { method: 'HEAD' }, 100, 400],
  ['/api/admin/login', jsonRequest(login), 20, 40],
]

const { app, stop } = await createTestApp({
  ...deadLake,
  ADMIN_USERNAME: 'crew',
  ADMIN_PASSWORD_HASH: cheapHash('battery'),
  INQUIRY_RATE_LIMIT: '2',
  LIVE_STREAM_LIMIT: '200',
  WEB_VITALS: 'on',
  METRICS_TOKEN: 'a-token-of-some-length',
  TRUSTED_PROXIES: '1',
})
afterAll(stop)

const isRefused = ({ status }: Response) => status === 429 || status === 503

test.each(routes)(
  '%s: an IPv6 /48 or IPv4 /24 has its own limit',
  async (path, request, perAddress, perNetwork) => {
    const ask = (address: string) => {
      const headers = new Headers(request.headers)
      headers.set('X-Forwarded-For', address)
      return app.request(path, { ...request, headers })
    }
    const allowedOf = async (addressOf: (at: number) => string) => {
      for (let at = 0; ; at += 1) if (isRefused(await ask(addressOf(at)))) return at
    }
    // One /64, regardless of the second half of the address.
    expect(await allowedOf((at) => `2001:db8:1:7::${at}`)).toBe(perAddress)
    expect(await allowedOf((at) => `2001:db8:2:${at.toString(16)}::1`)).toBe(perNetwork)
    expect(await allowedOf((at) => `198.51.100.${at % 250}`)).toBe(perNetwork)
    expect(isRefused(await ask('2001:db8:3::1'))).toBe(false)
    expect(isRefused(await ask('203.0.113.1'))).toBe(false)
  },
  60_000,
)

test('an address over its limit uses up nothing of its network', async () => {
  const options = { name: 'test', points: 1, seconds: 60 }
  const limit = addressLimit(openRateLimits(undefined).limit, options)
  for (let at = 0; at < 10; at += 1) await limit.take('192.0.2.1')
  for (const end of [2, 3, 4]) expect(await limit.take(`192.0.2.${end}`)).toBe(null)
  expect(await limit.take('192.0.2.5')).toBeGreaterThan(0)
})

test('an address and its network get points back', async () => {
  const options = { name: 'test', points: 1, seconds: 60 }
  const limit = addressLimit(openRateLimits(undefined).limit, options)
  for (let at = 0; at < 10; at += 1) {
    expect(await limit.take(`192.0.2.${at % 2}`)).toBe(null)
    await limit.take(`192.0.2.${at % 2}`, -1)
  }
})
