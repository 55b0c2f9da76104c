import { publicPages } from '../support/public-pages.ts'
import { hydrated } from '../support/hydrated.ts'
import { expect, test } from './instance.ts'

test('without the shop, no page loads any of its code or shows a cart', async ({ page }) => {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  const linked = ['/', '/products', '/products/cabin-clean-up-kit', '/contact']
  for (const path of [...linked, '/cart']) {
    await page.goto(path)
    await page.keyboard.press('Shift')
    await hydrated(page)
    await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Add to Cart/ })).toHaveCount(0)
    const isLinked = linked.includes(path)
    if (isLinked) expect(await page.content()).not.toMatch(/start-shop|cart|storefront|shopify/i)
  }
  expect(scripts.size).toBeGreaterThan(10)
  const loaded = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()))
  // The header that the SDK sends with each request, and keywords of its queries.
  expect(loaded.filter((text) => /X-SDK-Variant|cartLinesAdd|graphql/i.test(text))).toEqual([])
})

test('without the shop, /cart is empty, /shopify-checkout leads to /contact, and /checkout is not found', async ({
  page,
}) => {
  const cart = await page.goto('/cart')
  expect(cart?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Shop Products' })).toHaveAttribute(
    'href',
    '/products',
  )
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await page.goto('/shopify-checkout')
  await expect(page).toHaveURL(/\/contact$/)
  expect((await page.request.get('/checkout')).status()).toBe(404)
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(publicPages[1])
  expect(sitemap).not.toMatch(/cart|checkout/)
})
