import type { Page } from '@playwright/test'
import { enterPreview } from '../support/enter-preview.ts'
import { hydrated } from '../support/hydrated.ts'
import { startInstance, type Instance } from '../support/start-instance.ts'
import { expect, test as base } from './instance.ts'

/** How often the server reads the shop here, in ms. */
const refreshMs = 1000

/** The product with the shop switched on; the shop is the stand-in. */
const test = base.extend<object, { instance: Instance }>({
  instance: [
    // Playwright asks for the empty pattern where no other fixture is needed.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const instance = await startInstance({
        environment: { FEATURE_ECOMMERCE: 'on', SHOPIFY_REFRESH_MS: String(refreshMs) },
      })
      await provide(instance)
      await instance.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

async function change({ lakeUrl }: Instance, handle: string, product: object): Promise<void> {
  const response = await fetch(`${lakeUrl}/shop/products/${handle}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(product),
  })
  expect(response.status).toBe(204)
}

async function behave({ lakeUrl }: Instance, fault: string): Promise<void> {
  const response = await fetch(`${lakeUrl}/shop/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault }),
  })
  expect(response.ok).toBe(true)
}

const html = async ({ siteUrl }: Instance, path: string) => (await fetch(siteUrl + path)).text()

/** Waits until the server itself has read a price. */
const untilRead = (instance: Instance, path: string, price: string) =>
  expect.poll(() => html(instance, path)).toContain(price)

const streamIsOpen = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/content/events'))

/** The GROQ of a question to the lake. */
const questionOf = (url: string) => new URL(url).searchParams.get('query')

test('prices are the shop’s, on the page as it comes, as it stands open, and after a click', async ({
  page,
  instance,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/data\/query\/|\/api\/shop\/content/.test(request.url())) asked.push(request.url())
  })
  await change(instance, 'canine-accommodation-kit', { priceCents: 45_100 })
  for (const path of ['/', '/products', '/products/canine-accommodation-kit']) {
    await untilRead(instance, path, '$451.00')
    expect(await html(instance, path)).not.toContain('$499.00')
  }
  await Promise.all([streamIsOpen(page), page.goto('/products/canine-accommodation-kit')])
  await hydrated(page)
  // A page that is whole asks nothing for itself; the pages of its links load ahead.
  expect(asked.filter((url) => url.includes('canine'))).toEqual([])
  const main = page.locator('main')
  await expect(main.getByText('$451.00').first()).toBeVisible()
  await change(instance, 'canine-accommodation-kit', { priceCents: 46_200 })
  await expect(main.getByText('$462.00').first()).toBeVisible({
    timeout: refreshMs + 2000,
  })
  const structuredData = () =>
    page.locator('script[type="application/ld+json"]').evaluateAll((scripts) => {
      return scripts.map(({ textContent }) => textContent).join('')
    })
  await expect.poll(structuredData).toContain('"price":"462.00"')
  await page.getByRole('link', { name: 'Products' }).first().click()
  await expect(page).toHaveURL('/products')
  await expect(main.getByText('$462.00').first()).toBeVisible()
  // The server answers whatever the shop has a part in, and the lake the words of pages.
  const ofTheLake = asked.filter((url) => url.includes('/data/query/')).map(questionOf)
  expect(asked).toContainEqual(expect.stringContaining('/api/shop/content?name=catalogue'))
  expect(ofTheLake).toContainEqual(expect.stringContaining('"productsPage"'))
  expect(ofTheLake.join('')).not.toMatch(/\bprice\b/)
})

test('a kit that is sold out says so, and one that is back is in stock', async ({
  page,
  instance,
}) => {
  await Promise.all([streamIsOpen(page), page.goto('/products/food-and-snack-kit')])
  await hydrated(page)
  const status = (text: string) => page.locator('main').getByText(text, { exact: true }).first()
  await expect(status('In stock')).toBeVisible()
  await change(instance, 'food-and-snack-kit', { stock: 0 })
  await expect(status('Sold out')).toBeVisible()
  await change(instance, 'food-and-snack-kit', { stock: 5 })
  await expect(page.locator('main').getByText('Sold out')).toHaveCount(0)
})

test('a shop that dies leaves its last prices on every page', async ({ page, instance }) => {
  await change(instance, 'food-and-snack-kit', { priceCents: 8800 })
  await untilRead(instance, '/products', '$88.00')
  await behave(instance, 'fail')
  try {
    const health = async () =>
      (await (await fetch(`${instance.siteUrl}/api/health`)).json()) as object
    await expect.poll(health).toMatchObject({ status: 'degraded', shop: { reachable: false } })
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('link', { name: 'Products' }).first().click()
    await expect(page.locator('main').getByText('$88.00').first()).toBeVisible()
    expect(await html(instance, '/products/food-and-snack-kit')).toContain('$88.00')
  } finally {
    await behave(instance, 'none')
  }
})

test('a preview shows the price of the shop, which no click leads to the Studio from', async ({
  page,
  instance,
}) => {
  await change(instance, 'master-kit', { priceCents: 95_500 })
  await untilRead(instance, '/products/master-kit', '$955.00')
  const question = { name: 'kit', params: { slug: 'master-kit' } }
  const ask = () => page.request.post('/api/preview/content', { data: question })
  const readShop = () => page.request.get('/api/preview/shop')
  expect([(await ask()).status(), (await readShop()).status()]).toEqual([401, 401])
  await enterPreview(page, instance, '/products/master-kit')
  await hydrated(page)
  const main = page.locator('main')
  await expect(main.getByText('$955.00').first()).toBeVisible()
  await expect(main.locator('[data-sanity$="path=image"]').first()).toBeAttached()
  await expect(
    main.locator('[data-sanity*="id=product-master-kit;"][data-sanity$="path=price"]'),
  ).toHaveCount(0)
  const kit = { price: 95_500, notEditable: ['price', 'inStock', 'variants'] }
  expect(await (await ask()).json()).toMatchObject({ result: { kit } })
  expect(await (await readShop()).json()).toMatchObject({
    kits: expect.arrayContaining([
      expect.objectContaining({ handle: 'master-kit', price: 95_500 }),
    ]),
  })
})
