import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '#api/http/app-env.ts'
import { securityHeaders } from '#api/http/security-headers.ts'

async function headersOf(path: string, siteUrl = 'https://www.example.com') {
  const app = new Hono<AppEnv>()
  app.use(securityHeaders(siteUrl))
  app.get('/page', (c) => c.text('fine', 200, { 'Content-Security-Policy': 'its own' }))
  app.get('*', () => new Response('fine'))
  return (await app.request(path)).headers
}

test('every answer has these headers, word for word', async () => {
  expect(Object.fromEntries(await headersOf('/kits'))).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
      'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
    'content-security-policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'self'",
  })
})

test('a page keeps a policy of its own', async () => {
  expect((await headersOf('/page')).get('Content-Security-Policy')).toBe('its own')
})

test.each([
  ['/pictures/kit.webp', 'cross-origin'],
  ['/share/home.png', 'cross-origin'],
  ['/kits/pictures/', 'same-origin'],
  ['/shared', 'same-origin'],
])('other sites may embed %s: %s', async (path, policy) => {
  expect((await headersOf(path)).get('Cross-Origin-Resource-Policy')).toBe(policy)
})

test('a site without https does not promise it', async () => {
  const headers = await headersOf('/kits', 'http://localhost:3000')
  expect(headers.has('Strict-Transport-Security')).toBe(false)
})
