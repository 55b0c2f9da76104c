import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from './app-env.ts'
import { securityHeaders } from './security-headers.ts'

async function headersOf(path: string, siteUrl = 'https://www.example.com') {
  const app = new Hono<AppEnv>()
  app.use(securityHeaders(siteUrl))
  app.get('/page', (c) => c.text('fine', 200, { 'Content-Security-Policy': 'its own' }))
  app.get('/assets/file', (c) => {
    const { type = '', status = '200' } = c.req.query()
    return new Response('fine', { status: Number(status), headers: { 'Content-Type': type } })
  })
  app.get('*', () => new Response('fine'))
  return (await app.request(path)).headers
}

test('every response except parts of a page has exactly these headers', async () => {
  expect(Object.fromEntries(await headersOf('/kits'))).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'content-security-policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'self'",
  })
})

test.each(['text/javascript; charset=utf-8', 'text/css', 'font/woff2'])(
  'a part of a page has only the headers that protect it: %s',
  async (type) => {
    expect(Object.fromEntries(await headersOf(`/assets/file?type=${type}`))).toEqual({
      'content-type': type,
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    })
  },
)

test.each(['text/html', 'image/svg+xml', 'text/plain', 'text/javascriptx', 'application/json', ''])(
  'a response that a browser can show as a document has the closed policy: %s',
  async (type) => {
    const headers = await headersOf(`/assets/file?type=${encodeURIComponent(type)}`)
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/)
    expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  },
)

test('an error has every header, regardless of its type', async () => {
  const headers = await headersOf('/assets/file?type=text/javascript&status=404')
  expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/)
})

test('a page keeps its own policy', async () => {
  expect((await headersOf('/page')).get('Content-Security-Policy')).toBe('its own')
})

test.each([
  ['/pictures/kit.webp', 'cross-origin'],
  ['/share/home.png', 'cross-origin'],
  ['/kits/pictures/', 'same-origin'],
  ['/shared', 'same-origin'],
])('the embedding policy of %s is %s', async (path, policy) => {
  expect((await headersOf(path)).get('Cross-Origin-Resource-Policy')).toBe(policy)
})

test('a site without https does not promise https', async () => {
  const headers = await headersOf('/kits', 'http://localhost:3000')
  expect(headers.has('Strict-Transport-Security')).toBe(false)
})
