import { afterAll, expect, test } from 'vitest'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { measuredRoutes } from '#schemas/protocol/vitals/measured-routes.ts'
import { screens } from '#schemas/protocol/vitals/vitals.contract.ts'

const token = 'a-token-of-some-length'
const settings = { ...deadLake, METRICS_TOKEN: token, WEB_VITALS: 'on', TRUSTED_PROXIES: '1' }
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

async function openApp(variables: Record<string, string> = settings) {
  const { app, stop } = await createTestApp(variables)
  stops.push(stop)
  let visitors = 0
  return {
    send: (body: unknown, headers: Record<string, string> = {}) => {
      visitors += 1
      return app.request('/api/vitals', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.0.${visitors >> 8}.${visitors & 255}`,
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    },
    figures: async () => {
      const headers = { authorization: `Bearer ${token}` }
      const text = await (await app.request('/metrics', { headers })).text()
      return text.split('\n').filter((line) => line.startsWith('petjet_web_vitals'))
    },
  }
}

/** An app that receives only requests that do not count. */
const strict = await openApp()

const visit = { route: '/products/$slug', screen: 'phone' }

test('measurements are counted by route and screen, times in seconds', async () => {
  const { send, figures } = await openApp()
  const measured = { TTFB: 120, FCP: 900, LCP: 2400, INP: 180, CLS: 0.08 }
  expect((await send({ ...visit, ...measured })).status).toBe(204)
  expect((await send({ ...visit, LCP: 2600 })).status).toBe(204)
  const lines = await figures()
  const labels = 'route="/products/$slug",screen="phone"'
  expect(lines).toEqual(
    expect.arrayContaining([
      `petjet_web_vitals_lcp_seconds_bucket{le="2.5",${labels}} 1`,
      `petjet_web_vitals_lcp_seconds_bucket{le="3",${labels}} 2`,
      `petjet_web_vitals_lcp_seconds_sum{${labels}} 5`,
      `petjet_web_vitals_ttfb_seconds_sum{${labels}} 0.12`,
      `petjet_web_vitals_fcp_seconds_sum{${labels}} 0.9`,
      `petjet_web_vitals_inp_seconds_bucket{le="0.2",${labels}} 1`,
      `petjet_web_vitals_cls_bucket{le="0.1",${labels}} 1`,
      `petjet_web_vitals_cls_count{${labels}} 1`,
    ]),
  )
})

test.each([
  ['an address in the place of a route', { ...visit, route: '/products/master-kit' }, 422],
  ['a route of a list that is inherited', { ...visit, route: 'constructor' }, 422],
  ['a page for staff', { ...visit, route: '/admin' }, 422],
  ['a screen of no kind', { ...visit, screen: 'amelia@example.com' }, 422],
  ['a negative time', { ...visit, LCP: -1 }, 422],
  ['a time without an end', `{"route":"/","screen":"wide","LCP":1e999}`, 422],
  ['no number', { ...visit, LCP: Number.NaN }, 422],
  ['a number as text', { ...visit, CLS: '0.1' }, 422],
  ['a huge time', { ...visit, INP: 600_001 }, 422],
  ['a huge score', { ...visit, CLS: 101 }, 422],
  ['a list', [visit], 422],
  ['no JSON', 'LCP=1', 400],
  ['too much', { ...visit, more: 'x'.repeat(512) }, 413],
])('%s is rejected and counted nowhere', async (_, body, status) => {
  const { send, figures } = strict
  expect((await send(body)).status).toBe(status)
  expect((await figures()).filter((line) => /\{/.test(line))).toEqual([])
})

test('another kind of body, another site and another method are rejected', async () => {
  const { send, figures } = strict
  expect((await send(visit, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await send(visit, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await send(visit, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await figures()).filter((line) => /\{/.test(line))).toEqual([])
})

test.each(['DNT', 'Sec-GPC'])('a visitor who sends %s is not measured', async (signal) => {
  const { send, figures } = strict
  expect((await send({ ...visit, LCP: 900 }, { [signal]: '1' })).status).toBe(204)
  expect((await figures()).filter((line) => /\{/.test(line))).toEqual([])
})

test('one address can report 30 pages a minute, and others as many', async () => {
  const { send, figures } = await openApp()
  const from = { 'x-forwarded-for': '203.0.113.7' }
  const statuses: number[] = []
  for (let i = 0; i < 32; i++) statuses.push((await send({ ...visit, TTFB: 100 }, from)).status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(30)
  const refused = await send(visit, from)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await send({ ...visit, TTFB: 100 })).status).toBe(204)
  expect(await figures()).toContain(
    'petjet_web_vitals_ttfb_seconds_count{route="/products/$slug",screen="phone"} 31',
  )
})

test('requests cannot create more series than routes and screens', async () => {
  const { send, figures } = await openApp()
  const all = measuredRoutes.flatMap((route) => screens.map((screen) => ({ route, screen })))
  for (const one of all) {
    await send({ ...one, TTFB: 1, FCP: 1, LCP: 1, INP: 1, CLS: 1, [Math.random()]: 1, extra: 'x' })
  }
  const lines = (await figures()).filter((line) => /\{/.test(line))
  // Five histograms, each with its buckets, including the infinite one, its sum and its count.
  expect(lines).toHaveLength(all.length * (6 + 5 + 9 + 7 + 6 + 5 * 3))
})

test('without WEB_VITALS the address and the metrics do not exist', async () => {
  const { send, figures } = await openApp({ ...deadLake, METRICS_TOKEN: token })
  expect((await send({ ...visit, LCP: 900 })).status).toBe(404)
  expect(await figures()).toEqual([])
})
