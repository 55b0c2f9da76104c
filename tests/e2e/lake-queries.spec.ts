import type { Page } from '@playwright/test'
import { hydrated } from '../support/hydrated.ts'
import { loadNothingAhead } from '../support/load-nothing-ahead.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { watchLake } from '../support/watch-lake.ts'
import { expect, test } from './instance.ts'

const streamIsOpen = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/content/events'))

test('a new inquiry causes no query on open pages', async ({ page, instance }) => {
  await loadNothingAhead(page)
  await lakeEditor(instance).create({ _id: 'inquiry.unseen', _type: 'inquiry', name: 'Unseen' })
  const asked = watchLake(page)
  await Promise.all([streamIsOpen(page), page.goto('/products')])
  await lakeEditor(instance).delete('inquiry.unseen')
  await page.waitForTimeout(500)
  expect(asked).toEqual({ queries: [], lakeStreams: 0, streams: 1 })
})

test('browsing sends each query at most once', async ({ page }) => {
  const asked = watchLake(page)
  await Promise.all([streamIsOpen(page), page.goto('/')])
  await hydrated(page)
  await page.getByRole('link', { name: 'Products' }).first().click()
  await expect(page).toHaveURL('/products')
  await page.locator('main a[href^="/products/"]').first().click()
  await expect(page.getByRole('heading', { name: "What's Included" })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/products')
  await page.locator('main a[href="/products/food-and-snack-kit"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Food & Snack Kit')
  await expect(page.getByRole('heading', { name: "What's Included" })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/')
  expect(asked.queries.length).toBeGreaterThan(3)
  expect(asked.queries.length).toBe(new Set(asked.queries).size)
})

test('an open page of a kit shows that the kit was unpublished', async ({ page, instance }) => {
  const editor = lakeEditor(instance)
  const kit = (await editor.getDocument('product-food-and-snack-kit'))!
  await Promise.all([streamIsOpen(page), page.goto('/products/food-and-snack-kit')])
  await hydrated(page)
  try {
    await editor.delete(kit._id)
    await expect(page.getByText('Product Not Found').first()).toBeVisible()
  } finally {
    await editor.createOrReplace(kit)
  }
})

test.describe('a lake that refuses', () => {
  test.use({ allowed: [/status of 40[03]/] })

  test('shows visitors curated content, and none of its messages', async ({ page }) => {
    await Promise.all([streamIsOpen(page), page.goto('/products/master-kit')])
    await hydrated(page)
    await page.route(/\/data\/query\//, (route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: { description: 'expected a bracket', type: 'queryParseError' } },
      }),
    )
    await page.getByRole('link', { name: 'Ask a crew member' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/contact')
    await expect(page.locator('body')).not.toContainText('expected a bracket')
  })
})

test.describe('a server with too many streams', () => {
  test.use({ allowed: [/status of 503/] })

  test('gets retries at growing intervals, and the page keeps working', async ({
    page,
    instance,
  }) => {
    await page.clock.install()
    const asked = watchLake(page)
    let isFull = true
    await page.route(/\/api\/content\/events/, (route) =>
      isFull ? route.fulfill({ status: 503, headers: { 'retry-after': '60' } }) : route.continue(),
    )
    await Promise.all([streamIsOpen(page), page.goto('/products')])
    await hydrated(page)
    // The clock stands still until the test advances it: after 20 minutes a retry comes every
    // minute or two.
    for (let minute = 0; minute < 20; minute++) {
      await page.clock.runFor(60_000)
      await page.waitForTimeout(20)
    }
    expect(asked.streams).toBeGreaterThan(10)
    expect(asked.streams).toBeLessThan(30)
    isFull = false
    const editor = lakeEditor(instance)
    const kit = 'product-cabin-clean-up-kit'
    const { title } = (await editor.getDocument(kit))!
    const renamed = `Cabin Kit ${Date.now()}`
    try {
      await editor.patch(kit).set({ title: renamed }).commit()
      // The browser is online again, so it retries at once.
      await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
      await expect(page.getByText(renamed).first()).toBeVisible()
    } finally {
      await editor.patch(kit).set({ title }).commit()
    }
  })
})
