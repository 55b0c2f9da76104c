import type { Page } from '@playwright/test'
import { enterPreview } from '../support/enter-preview.ts'
import { hydrated } from '../support/hydrated.ts'
import type { Instance } from '../support/start-instance.ts'
import { expect, shopOf, test } from './shop-instance.ts'

test.beforeEach(({ instance }) => shopOf(instance).reset())

const html = async ({ siteUrl }: Instance, path: string) => (await fetch(siteUrl + path)).text()

/** Waits until the server itself has read a price. */
const untilRead = (instance: Instance, path: string, price: string) =>
  expect.poll(() => html(instance, path)).toContain(price)

const streamIsOpen = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/content/events'))

/** The GROQ of a query to the lake. */
const questionOf = (url: string) => new URL(url).searchParams.get('query')

test('prices come from the shop: on a new page, on an open page, and after a click', async ({
  page,
  instance,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/data\/query\/|\/api\/shop\/content/.test(request.url())) asked.push(request.url())
  })
  await shopOf(instance).change('canine-accommodation-kit', { priceCents: 45_100 })
  for (const path of ['/', '/products', '/products/canine-accommodation-kit']) {
    await untilRead(instance, path, '$451.00')
    expect(await html(instance, path)).not.toContain('$499.00')
  }
  await Promise.all([streamIsOpen(page), page.goto('/products/canine-accommodation-kit')])
  await hydrated(page)
  // A complete page sends no query for itself; the pages that it links to are loaded in advance.
  expect(asked.filter((url) => url.includes('canine'))).toEqual([])
  const main = page.locator('main')
  await expect(main.getByText('$451.00').first()).toBeVisible()
  await shopOf(instance).change('canine-accommodation-kit', { priceCents: 46_200 })
  await expect(main.getByText('$462.00').first()).toBeVisible({ timeout: 2500 })
  const structuredData = () =>
    page.locator('script[type="application/ld+json"]').evaluateAll((scripts) => {
      return scripts.map(({ textContent }) => textContent).join('')
    })
  await expect.poll(structuredData).toContain('"price":"462.00"')
  await page.getByRole('link', { name: 'Products' }).first().click()
  await expect(page).toHaveURL('/products')
  await expect(main.getByText('$462.00').first()).toBeVisible()
  // The server answers queries that involve the shop, and the lake those for texts.
  const ofTheLake = asked.filter((url) => url.includes('/data/query/')).map(questionOf)
  expect(asked).toContainEqual(expect.stringContaining('/api/shop/content?name=catalog'))
  expect(ofTheLake).toContainEqual(expect.stringContaining('"productsPage"'))
  expect(ofTheLake.join('')).not.toMatch(/\bprice\b/)
})

test('a preview shows the shop’s price, which cannot be edited in the Studio', async ({
  page,
  instance,
}) => {
  await shopOf(instance).change('master-kit', { priceCents: 95_500 })
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
