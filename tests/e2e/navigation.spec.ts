import { hydrated } from '../support/hydrated.ts'
import { publicPages } from '../support/public-pages.ts'
import { expect, test } from './instance.ts'

test('each page navigated to starts at its heading, is announced, and counts once', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  const card = page.locator('main a[href="/products/master-kit"]').first()
  await card.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(0)
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Master Kit \|/)
  await expect(page.locator('[aria-live="polite"]', { hasText: /^Master Kit \|/ })).toHaveCount(1)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url())

  await page.goBack()
  await expect(page).toHaveTitle(/^Flight-Ready/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  const views = await page.evaluate(() =>
    (window.dataLayer ?? []).map((event) => [event.event, event['page_path'], event['page_title']]),
  )
  expect(views.map(([event, path]) => [event, path])).toEqual([
    ['page_view', '/'],
    ['page_view', '/products/master-kit'],
    ['page_view', '/'],
  ])
  expect(views[1]?.[2]).toMatch(/^Master Kit \|/)
})

test('a half-filled form survives a reload', async ({ page }) => {
  await page.goto('/contact')
  await hydrated(page)
  await page.getByLabel(/^Name/).fill('Ada')
  await page.getByLabel(/^Email/).fill('ada@petjet.example')
  await page.reload()
  await expect(page.getByLabel(/^Name/)).toHaveValue('Ada')
  await expect(page.getByLabel(/^Email/)).toHaveValue('ada@petjet.example')
})

test('no link of the site is dead', async ({ request }) => {
  const found = new Map<string, string>()
  for (const path of publicPages) {
    const html = await (await request.get(path)).text()
    for (const [, href = ''] of html.matchAll(/ href="(\/[^"]*)"/g)) found.set(href, path)
    const [, share = ''] = /property="og:image" content="([^"]*)"/.exec(html) ?? []
    found.set(share, path)
  }
  expect(found.size).toBeGreaterThan(40)
  for (const [address, on] of found) {
    const response = await request.get(address.replaceAll('&amp;', '&'))
    expect(response.status(), `${address} on ${on}`).toBe(200)
  }
})
