import type { Page } from '@playwright/test'
import { expect, test } from './instance.ts'
import { axeOn } from '../support/axe-on.ts'
import { hydrated } from '../support/hydrated.ts'

const phone = { width: 390, height: 844 }

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axeOn(page).analyze()
  expect(violations).toEqual([])
}

test('a visitor finds a kit with the keyboard alone', async ({ page, instance }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/search')) asked.push(request.url())
  })
  await page.goto(`${instance.siteUrl}/`)
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search$/)
  await hydrated(page)
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('lint rollers', { delay: 20 })
  const kit = page.getByRole('link', { name: 'Cabin Clean-Up Kit' })
  await expect(kit).toBeVisible()
  // The site gets a request when the visitor stops typing, and not for each letter.
  expect(asked.length).toBeLessThan(4)
  await expect(page.locator('mark').first()).toHaveText(/lint/i)
  await expect(page.locator('[aria-live=polite]', { hasText: /\d+ results?/ })).toBeAttached()
  await expect(page).toHaveURL(/\/search\?q=lint\+rollers$/)
  await expect(page).toHaveTitle('“lint rollers” – Search | PetJet')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.locator('ol a').first()).toBeFocused()
  await kit.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\/cabin-clean-up-kit$/)
  await expect(page).toHaveTitle('Cabin Clean-Up Kit | PetJet')
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('lint rollers')
  await expect(kit).toBeVisible()
  await expect(page).toHaveTitle('“lint rollers” – Search | PetJet')
  await page.goBack()
  await expect(page).toHaveURL(`${instance.siteUrl}/`)
  await expect(page).not.toHaveTitle(/Search/)
})

test('a search says what it corrected and which page it found, in the site’s colors', async ({
  page,
  instance,
}) => {
  await page.goto(`${instance.siteUrl}/search?q=accomodation`)
  const said = /Nothing found for “accomodation”\. Showing \d+ results for “accommodation”\./
  await expect(page.getByText(said).first()).toBeVisible()
  const mark = page.locator('mark').first()
  const colorOf = () => mark.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await colorOf()).toBe('rgb(243, 207, 164)')
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await colorOf()).not.toBe('rgb(243, 207, 164)')
  await page.getByRole('searchbox').fill('flight-ready private aviation')
  const home = page.getByRole('listitem').filter({ has: page.locator('a[href="/"]') })
  await expect(home.getByText('Home page')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(page).toHaveTitle('Search | PetJet')
})

test('an address with a search shows its results, and Back shows those of the earlier search', async ({
  page,
  instance,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/search')) asked.push(request.url())
  })
  const field = page.getByRole('searchbox')
  const kit = page.getByRole('link', { name: 'Cabin Clean-Up Kit' })
  const found = page.locator('main ol > li')
  await page.goto(`${instance.siteUrl}/search?q=lint+roller`)
  await hydrated(page)
  await expect(kit).toBeVisible()
  // Longer than the field waits for more letters.
  await page.waitForTimeout(400)
  expect(asked).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await expect(field).toHaveValue('')
  await expect(found).toHaveCount(0)
  await expect(page).toHaveTitle('Search | PetJet')
  await field.fill('1.50')
  await field.press('Enter')
  await expect(page.getByText('Nothing found for “1.50”.').first()).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('lint roller')
  await expect(kit).toBeVisible()
  await expect(page).toHaveTitle('“lint roller” – Search | PetJet')
  await page.goForward()
  await expect(field).toHaveValue('1.50')
  await expect(page.getByText('Nothing found for “1.50”.').first()).toBeVisible()
  await expect(page).toHaveTitle('“1.50” – Search | PetJet')
  await expect(found).toHaveCount(0)
  await page.reload()
  await expect(field).toHaveValue('1.50')
  expect(asked.length).toBe(1)
})

test('on a phone, a search without results leads to the form with its words', async ({
  page,
  instance,
}) => {
  await page.setViewportSize(phone)
  await page.goto(`${instance.siteUrl}/`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  // The focus stays there, even after the menu has slid out.
  await page.waitForTimeout(500)
  await page.keyboard.type('xylophone')
  await expect(page.getByText('Nothing found for “xylophone”.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Ask a crew member' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByLabel(/Notes/)).toHaveValue(/“xylophone”/)
})

test.describe('while the connection is down', () => {
  // The browser's own message.
  test.use({ allowed: [/ERR_FAILED/] })

  test('a search that fails says so, and can be repeated', async ({ page, instance }) => {
    await page.route('**/api/search?*', (route) => route.abort())
    await page.goto(`${instance.siteUrl}/search`)
    await page.getByRole('searchbox').fill('master')
    await expect(page.getByRole('alert')).toContainText('is not available right now')
    await page.unroute('**/api/search?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'Master Kit', exact: true })).toBeVisible()
  })
})

test('a question opened from a search with the keyboard has the focus', async ({
  page,
  instance,
}) => {
  await page.goto(`${instance.siteUrl}/search?q=allergy`)
  await hydrated(page)
  await page.getByRole('link', { name: 'What if the dog has an allergy?' }).focus()
  await page.keyboard.press('Enter')
  const question = page.locator('summary', { hasText: 'What if the dog has an allergy?' })
  await expect(question).toBeFocused()
  await expect(question).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.locator('details[open] a').first()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(question).toBeFocused()
})

test('typing filters the questions, and an address opens one of them', async ({
  page,
  instance,
}) => {
  await page.setViewportSize(phone)
  await page.goto(`${instance.siteUrl}/faq#do-you-ship-internationally`)
  await hydrated(page)
  const entry = page.locator('details', { hasText: 'Do you ship internationally?' })
  await expect(entry).toHaveAttribute('open')
  await expect(entry.getByText('Do you ship internationally?')).toBeInViewport()
  const questions = page.locator('main details')
  const total = await questions.count()
  await page.getByRole('searchbox').fill('customs airport')
  await expect.poll(() => questions.count()).toBeLessThan(total)
  await page.getByRole('searchbox').fill('airport')
  await expect(entry).toBeVisible()
  await expect(page.locator('[aria-live=polite]', { hasText: /of \d+ questions/ })).toBeAttached()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('shipping internationally')
  await expect(entry).toBeVisible()
  await page.getByRole('searchbox').fill('xylophone')
  await expect(questions).toHaveCount(0)
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Ask a crew member' }),
  ).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the search form shows results, and the FAQ page shows every question', async ({
    page,
    instance,
  }) => {
    await page.goto(`${instance.siteUrl}/search`)
    await page.getByRole('searchbox').fill('lint roller')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('link', { name: 'Cabin Clean-Up Kit' })).toBeVisible()
    await expect(page).toHaveURL(/\/search\?q=lint\+roller$/)
    await expect(page).toHaveTitle('“lint roller” – Search | PetJet')
    await expect(page.getByRole('searchbox')).toHaveValue('lint roller')
    await expect(page.getByText(/^\d+ results?\.$/).first()).toBeVisible()
    await page.goto(`${instance.siteUrl}/search?q=xylophone`)
    await expect(page.getByText('Nothing found for “xylophone”.').first()).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('xylophone')
    await page.goto(`${instance.siteUrl}/faq#do-you-ship-internationally`)
    await expect(page.getByText('We quote deliveries outside the United States')).toBeVisible()
  })
})
