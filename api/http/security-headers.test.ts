import { expect, test } from 'vitest'
import { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { sitePolicy } from './policy/site-policy.ts'
import { studioPolicy } from './policy/studio-policy.ts'
import { securityHeaders } from './security-headers.ts'

const hosted = {
  projectId: 'abc123',
  dataset: 'production',
  siteUrl: 'https://www.example.com',
  features: { recaptcha: true, ecommerce: false },
  recaptchaSiteKey: 'key',
  recaptchaUrl: 'https://www.google.com',
}
const own = {
  ...hosted,
  apiHost: 'http://localhost:3333',
  features: { recaptcha: false, ecommerce: false },
}

/** The sources of each directive. */
function directivesOf(policy: string): Record<string, string> {
  const parts = policy.split('; ').map((part) => part.split(/ (.*)/))
  return Object.fromEntries(parts.map(([name, sources]) => [name, sources]))
}

function answerOf(siteUrl: string, path = '/') {
  const app = new Hono<AppEnv>()
  app.use(securityHeaders(siteUrl))
  app.get('*', () => new Response('fine'))
  return app.request(path)
}

test('the site runs its own scripts and no others, and reaches the hosted lake and the captcha only', () => {
  const policy = directivesOf(sitePolicy(hosted, false)(["'sha256-abc'"]))
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
    'script-src':
      "'self' 'sha256-abc' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    'img-src': "'self' data: blob: https://cdn.sanity.io",
    'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  })
  expect(policy['connect-src']).toBe(
    "'self' https://abc123.apicdn.sanity.io https://cdn.sanity.io https://www.google.com/recaptcha/",
  )
})

test('a lake of one’s own is reached at its host and the names under it, nothing else', () => {
  const policy = directivesOf(sitePolicy(own, false)([]))
  expect(policy['connect-src']).toBe("'self' http://localhost:3333 http://*.localhost:3333")
  expect(policy['frame-src']).toBe("'none'")
  expect(directivesOf(studioPolicy(own)('abc'))['connect-src']).toContain('ws://localhost:3333')
})

test('the Studio runs its own scripts and no others, and reaches its project', () => {
  const policy = directivesOf(studioPolicy(hosted)('abc'))
  expect(policy['script-src']).toBe("'self' 'nonce-abc'")
  expect(policy['connect-src']).toContain('wss://abc123.api.sanity.io https://api.sanity.io')
  expect(policy['frame-ancestors']).toBe("'self'")
})

test('only hot reload gets what it needs', () => {
  expect(sitePolicy(own, true)([])).toContain('ws:')
  expect(sitePolicy(own, false)([])).not.toContain(' ws:')
  expect(directivesOf(sitePolicy(own, true)([]))['script-src']).not.toContain('unsafe')
})

test('https is insisted on where the site has it', async () => {
  const secure = await answerOf('https://www.example.com')
  expect(secure.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  const plain = await answerOf('http://localhost:3000')
  expect(plain.headers.has('Strict-Transport-Security')).toBe(false)
})

test('pictures may be shown elsewhere, nothing else may', async () => {
  const policyOf = async (path: string) =>
    (await answerOf('http://localhost:3000', path)).headers.get('Cross-Origin-Resource-Policy')
  expect(await policyOf('/pictures/master-kit.webp')).toBe('cross-origin')
  expect(await policyOf('/share/products.png')).toBe('cross-origin')
  expect(await policyOf('/api/contacts')).toBe('same-origin')
})

test('an answer that is no page loads nothing, and asks for no sensor', async () => {
  const { headers } = await answerOf('http://localhost:3000')
  expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/)
  expect(headers.get('Permissions-Policy')).toContain('camera=()')
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
})
