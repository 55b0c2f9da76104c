import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { loadSite, type LoadedSite } from '#tests/support/load-site.ts'
import { shopProducts } from '#bin/stand-ins/shop-products.ts'
import {
  startShop,
  type RunningShop,
} from '#packages/service-stand-ins/tests/support/start-shop.ts'

let loaded: LoadedSite
let shop: RunningShop

beforeAll(async () => {
  ;[loaded, shop] = await Promise.all([loadSite(), startShop(shopProducts)])
}, 60_000)

afterAll(() => Promise.all([loaded.close(), shop.stop()]))

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) await stop()
  shop.shop.reset()
  await shop.behave('none')
})

const lines: string[] = []
const log = createLog('info', { write: (line) => lines.push(line) })
const refreshMs = 300

/** Starts the server with its site. The lake is down, and the shop is the stand-in. */
async function open(settings: Record<string, string> = {}) {
  lines.length = 0
  const env = { ...deadLake, SITE_URL: 'http://localhost', METRICS_TOKEN: 'm'.repeat(16) }
  const { app, stop } = await createTestApp({ ...env, ...settings }, log, () =>
    Promise.resolve(loaded.site),
  )
  stops.push(stop)
  const text = async (path: string, headers = {}) => (await app.request(path, { headers })).text()
  const json = async (path: string) => JSON.parse(await text(path)) as Record<string, unknown>
  const metrics = () => text('/metrics', { Authorization: `Bearer ${'m'.repeat(16)}` })
  return { app, text, json, metrics }
}

const shopSettings = () => ({
  SHOPIFY_DOMAIN: shop.domain,
  SHOPIFY_STOREFRONT_TOKEN: shop.token,
  SHOPIFY_API_URL: shop.url,
  SHOPIFY_REFRESH_MS: String(refreshMs),
})
const on = () => ({ ...shopSettings(), FEATURE_ECOMMERCE: 'on' })
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 5000, interval: 50 })

test('the server reads the shop at startup, and the next page shows each change', async () => {
  const { text, json, metrics } = await open(on())
  await until(async () =>
    expect((await json('/api/health'))['shop']).toMatchObject({ reachable: true }),
  )
  const kit = () => text('/products/canine-accommodation-kit')
  expect(await kit()).toContain('$499.00')
  shop.shop.catalog.change('canine-accommodation-kit', { priceCents: 45_000 })
  await until(async () => expect(await kit()).toContain('$450.00'))
  expect(await kit()).not.toContain('$499.00')
  expect(await metrics()).toMatch(/petjet_shop_reachable 1\n[^]*petjet_shop_products [1-9]/)
  expect(await json('/api/shop/offers?ids=canine-accommodation-kit')).toMatchObject({
    offers: [{ price: 45_000, availability: 'in stock' }],
  })
}, 20_000)

test('if the shop fails, pages keep its last prices, and health reports the failure', async () => {
  const { text, json, metrics } = await open(on())
  shop.shop.catalog.change('master-kit', { priceCents: 77_700 })
  await until(async () => expect(await text('/products/master-kit')).toContain('$777.00'))
  await shop.behave('fail')
  await until(async () => {
    const health = await json('/api/health')
    expect(health).toMatchObject({ status: 'degraded', shop: { reachable: false } })
  })
  expect(await text('/products/master-kit')).toContain('$777.00')
  expect(await metrics()).toContain('petjet_shop_reachable 0')
  await shop.behave('none')
  await until(async () =>
    expect((await json('/api/health'))['shop']).toMatchObject({ reachable: true }),
  )
}, 30_000)

test('health reports a shop that no longer lists any product', async () => {
  const { json } = await open(on())
  for (const { handle } of shop.shop.catalog.all) {
    shop.shop.catalog.change(handle, { isPublished: false })
  }
  await until(async () => {
    const health = await json('/api/health')
    expect(health['shop']).toMatchObject({
      reachable: true,
      products: 0,
      explanation: expect.stringContaining('publish products'),
    })
    expect(health['status']).toBe('degraded')
  })
}, 20_000)

test('if the shop never answers, pages look as they do without a shop', async () => {
  await shop.behave('refuse')
  const { text, json } = await open(on())
  await until(async () => {
    expect(await json('/api/health')).toMatchObject({ shop: { reason: 'refused', readAt: null } })
  })
  expect(await text('/products/master-kit')).toContain('$999.00')
  expect(lines.filter((line) => line.includes('SHOPIFY_STOREFRONT_TOKEN'))).toHaveLength(1)
  // No log line contains the token.
  expect(lines.join('')).not.toContain(shop.token)
}, 20_000)

test('while the shop is off, no page, route or metric shows any trace of it', async () => {
  // A page contains the time of its rendering, in ms.
  vi.useFakeTimers({ toFake: ['Date'] })
  const [bare, set] = [await open(), await open(shopSettings())]
  for (const path of ['/', '/products', '/products/master-kit', '/contact', '/llms.txt']) {
    const [before, after] = await Promise.all([bare.app.request(path), set.app.request(path)])
    const headersOf = ({ headers }: Response) =>
      [...headers].filter(([name]) => name !== 'x-request-id')
    expect(headersOf(after), path).toEqual(headersOf(before))
    const html = await after.text()
    expect(html, path).toBe(await before.text())
    expect(html, path).not.toMatch(/[Ss]hopify|"shop\W|"choices\W|shop:kits|~/)
  }
  for (const path of ['/api/shop/content?name=kits&count=12', '/api/shop/offers?ids=master-kit']) {
    expect((await set.app.request(path)).status, path).toBe(404)
  }
  expect(await set.json('/api/health')).not.toHaveProperty('shop')
  expect(await set.metrics()).not.toContain('petjet_shop')
}, 20_000)
