import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { NotAdmittedError } from '#api/http/limit/admission.ts'
import { cheapHash } from '#tests/support/cheap-hash.ts'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { jsonRequest } from '#tests/support/valid-inquiry.ts'

/** The limit of a route: the gate of `api/http/limit/admission.ts`, or the one that the text names. */
interface Limit {
  /** The server's cost of one request. */
  readonly costs: string
  readonly limit: 'the gate' | `not the gate: ${string}`
  /** An address of the route, if it can be requested as it is. */
  readonly sample?: string
}

const session = 'not the gate: a session, without which the answer is 401'
const file = 'not the gate: a file of the build, which the system keeps in memory'

/**
 * All routes of the server. A new one belongs behind the gate, unless it must not wait for others.
 */
const routes: Readonly<Record<string, Limit>> = {
  'POST /api/contact': {
    costs: 'a write to the outbox, and a call to the captcha service',
    limit: 'not the gate: so many inquiries for each address and hour, and it waits for the disk',
  },
  'GET /api/content/events': {
    costs: 'an open connection',
    limit: 'not the gate: LIVE_STREAM_LIMIT, and so many for each address',
  },
  'GET /api/preview/enable': {
    costs: 'two queries of the lake',
    limit: 'not the gate: so many attempts for each address and minute',
    sample: '/api/preview/enable?sanity-preview-pathname=/',
  },
  'GET /api/preview/disable': { costs: 'nothing', limit: 'not the gate: nothing to limit' },
  'POST /api/preview/perspective': { costs: 'nothing', limit: session },
  'POST /api/preview/content': { costs: 'a query of the lake', limit: session },
  'GET /api/preview/shop': { costs: 'a query of the shop', limit: session },
  'GET /api/preview/events': { costs: 'an open connection', limit: session },
  'POST /api/admin/login': {
    costs: 'a password hash of 240 ms; so many failures for each address and network',
    limit: 'the gate',
  },
  'POST /api/admin/logout': { costs: 'a look-up', limit: session },
  'GET /api/admin/session': { costs: 'two look-ups', limit: session },
  'POST /api/admin/session/end-others': { costs: 'a look-up and writes', limit: session },
  'GET /api/contacts': { costs: 'a query of the lake', limit: session },
  'GET /api/contacts/counts': { costs: 'a query of the lake', limit: session },
  'GET /api/contacts/events': { costs: 'an open connection', limit: session },
  'GET /api/contacts/export.csv': { costs: 'many queries of the lake', limit: session },
  'GET /api/contacts/outages': { costs: 'a query of the outbox', limit: session },
  'GET /api/contacts/reply-templates': { costs: 'a query of the lake', limit: session },
  'GET /api/contacts/team': { costs: 'a query of the lake', limit: session },
  'GET /api/contacts/:id': { costs: 'a query of the lake', limit: session },
  'PATCH /api/contacts/:id': { costs: 'a write to the lake', limit: session },
  'POST /api/contacts/:id/erase': { costs: 'a write to the lake', limit: session },
  'POST /api/contacts/:id/notes': { costs: 'a write to the lake', limit: session },
  'POST /api/contacts/outages/try-now': { costs: 'the next attempts', limit: session },
  'POST /api/contacts/:id/resend': { costs: 'a write to the lake', limit: session },
  'GET /api/email-status': { costs: 'nothing', limit: session },
  'POST /api/mailgun/events': {
    costs: 'a signature',
    limit: "not the gate: only what Mailgun's key has signed is read",
  },
  'GET /api/health': {
    costs: 'figures that are in memory',
    limit: 'not the gate: it must answer under load',
    sample: '/api/health',
  },
  'GET /api/ready': {
    costs: 'figures that are in memory',
    limit: 'not the gate: it must answer under load',
    sample: '/api/ready',
  },
  'GET /api/server': {
    costs: 'a hash of the program, and a connection to PostgreSQL and to Redis',
    limit: 'not the gate: a token, without which the answer is 401',
    sample: '/api/server',
  },
  'GET /metrics': {
    costs: 'some ms',
    limit: 'not the gate: a token, without which there is no such address',
    sample: '/metrics',
  },
  'GET /api/kits': {
    costs: 'a search in memory',
    limit: 'the gate',
    sample: '/api/kits?search=pet',
  },
  'GET /api/redirect': {
    costs: 'a look-up in memory',
    limit: 'the gate',
    sample: '/api/redirect?path=/a',
  },
  'GET /api/search': {
    costs: 'a search in memory, a ms',
    limit: 'the gate',
    sample: '/api/search?q=a',
  },
  'GET /api/shop/content': {
    costs: 'a look-up in memory, or a query of the lake',
    limit: 'the gate',
    sample: '/api/shop/content?name=none',
  },
  'GET /api/shop/offers': {
    costs: 'a look-up in memory',
    limit: 'the gate',
    sample: '/api/shop/offers?ids=none',
  },
  'POST /api/vitals': {
    costs: 'nothing',
    limit: 'not the gate: so many reports for each address and minute',
  },
  'GET /studio/*': { costs: 'a small page', limit: file, sample: '/studio' },
  'GET /studio/assets/*': { costs: 'nothing', limit: file, sample: '/studio/assets/none.js' },
  'GET /assets/*': { costs: 'nothing', limit: file, sample: '/assets/none.js' },
  'GET /pictures/*': { costs: 'nothing', limit: file, sample: '/pictures/none.webp' },
  'GET /sitemap.xml': { costs: 'a list of all pages', limit: 'the gate', sample: '/sitemap.xml' },
  'GET /robots.txt': { costs: 'nothing', limit: 'the gate', sample: '/robots.txt' },
  'GET /llms.txt': { costs: 'a list of all pages', limit: 'the gate', sample: '/llms.txt' },
  'GET /security.txt': { costs: 'nothing', limit: 'the gate', sample: '/security.txt' },
  'GET /.well-known/security.txt': {
    costs: 'nothing',
    limit: 'the gate',
    sample: '/.well-known/security.txt',
  },
  'GET /site.webmanifest': { costs: 'nothing', limit: 'the gate', sample: '/site.webmanifest' },
  'GET /favicon.ico': { costs: 'nothing', limit: 'the gate', sample: '/favicon.ico' },
  'GET /share/*': {
    costs: 'a file of the disk; a picture that is not stored is drawn, 130 ms, behind the gate',
    limit: 'the gate',
    sample: '/share/home.png',
  },
  'GET /products.pdf': {
    costs:
      'a document that is drawn, a second; the budget counts, and drawing has a queue of its own',
    limit: 'the gate',
    sample: '/products.pdf',
  },
  'GET /products/:file{.+\\.pdf}': {
    costs:
      'a document that is drawn, a second; the budget counts, and drawing has a queue of its own',
    limit: 'the gate',
    sample: '/products/master-kit.pdf',
  },
  'GET /*': {
    costs: 'a page: nothing from memory, 10 to 70 ms if it is rendered',
    limit: 'the gate',
    sample: '/search?q=leash',
  },
}

const loaded = loadedSite()
let opened: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  const variables = {
    ...deadLake,
    SITE_URL: 'http://localhost',
    ADMIN_USERNAME: 'crew',
    ADMIN_PASSWORD_HASH: cheapHash('battery'),
    METRICS_TOKEN: 'a-token-of-this-test-alone-0123456789',
    WEB_VITALS: 'on',
    // So that the routes of the shop exist; no shop answers.
    FEATURE_ECOMMERCE: 'on',
    SHOPIFY_DOMAIN: 'petjet.myshopify.com',
    SHOPIFY_STOREFRONT_TOKEN: 'token',
    SHOPIFY_API_URL: 'http://127.0.0.1:9',
  }
  opened = await createTestApp(variables, undefined, () => Promise.resolve(loaded.site))
}, 60_000)
afterAll(() => opened.stop())

/** The number of requests that have passed the gate so far. */
const admitted = () => opened.admission.counts.admitted

test('every route is in the table', () => {
  const own = opened.app.routes.filter(({ method }) => method !== 'ALL')
  const names = new Set(own.map(({ method, path }) => `${method} ${path}`))
  expect([...names].toSorted()).toEqual(Object.keys(routes).toSorted())
})

describe('the table is correct', () => {
  const samples = Object.entries(routes).flatMap(([name, { limit, sample }]) =>
    sample === undefined ? [] : [[name, sample, limit === 'the gate' ? 1 : 0] as const],
  )
  test.each(samples)('%s: %s passes the gate %i times', async (_, sample, times) => {
    const before = admitted()
    await (await opened.app.request(sample)).text()
    expect(admitted() - before).toBe(times)
  })

  test('an attempt to sign in passes the gate, whatever the name is', async () => {
    const before = admitted()
    const login = jsonRequest({ username: 'nobody', password: 'wrong' })
    expect((await opened.app.request('/api/admin/login', login)).status).toBe(401)
    expect(admitted() - before).toBe(1)
  })

  test('a rejection by the gate says when to retry, to people and to scripts', async () => {
    const busy = new NotAdmittedError('busy', 'Busy.', { retryAfter: 5 })
    const gate = vi.spyOn(opened.admission, 'run').mockRejectedValue(busy)
    try {
      const page = await opened.app.request('/search?q=leash')
      expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(page.headers.get('Cache-Control')).toBe('no-store')
      expect(await page.text()).toContain('<h1>Please try again</h1>')
      const answer = await opened.app.request('/api/search?q=leash')
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(await answer.json()).toMatchObject({ error: { code: 'busy' } })
    } finally {
      gate.mockRestore()
    }
  })
})
