import type { CDPSession, Locator, Page } from '@playwright/test'
import { hydrated } from '../support/hydrated.ts'
import { expect, test } from './instance.ts'

const category = (page: Page) => page.getByRole('combobox', { name: 'Category' })
const kits = (page: Page) => page.getByRole('combobox', { name: 'Kits of interest' })
const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const list = (page: Page) => page.getByRole('listbox')
const option = (page: Page, name: string) => list(page).getByRole('option', { name })

/** A phone of average speed on a slow connection. */
const slowPhone = { latency: 560, downloadThroughput: 180_000, uploadThroughput: 84_000, rate: 4 }

async function slowDown(cdp: CDPSession): Promise<void> {
  const { rate, ...line } = slowPhone
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('on a slow phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  for (const field of ['Category', 'Kits of interest']) {
    test(`${field} opens within a second of a tap on a form that has just appeared`, async ({
      page,
      context,
    }) => {
      await slowDown(await context.newCDPSession(page))
      await page.goto('/contact', { waitUntil: 'commit' })
      const control = page.getByRole('combobox', { name: field })
      await control.waitFor()
      const painted = () => performance.getEntriesByName('first-contentful-paint').length > 0
      await page.waitForFunction(painted, null, { polling: 16 })
      await control.tap()
      await expect(list(page)).toBeVisible({ timeout: 1000 })
      await hydrated(page)
      await expect(list(page)).toBeVisible()
      await expect(control).toHaveAttribute('aria-expanded', 'true')
    })
  }

  test('opening a list sends no request and shows no keyboard', async ({ page }) => {
    await open(page, '/order')
    await page.waitForLoadState('networkidle').catch(() => undefined)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const control of [category(page), kits(page)]) {
      await control.tap()
      await expect(list(page)).toBeVisible()
      await expect(search(page)).not.toBeFocused()
      await control.tap()
      await expect(list(page)).toBeHidden()
    }
    expect(asked.filter((url) => url.includes('/assets/'))).toEqual([])
  })

  test('a tap outside an open list closes it, and has its usual effect', async ({ page }) => {
    await open(page, '/contact')
    await category(page).tap()
    await option(page, 'FBO').tap()
    await page.getByLabel('Organization').tap()
    await expect(list(page)).toBeHidden()
    await expect(page.getByLabel('Organization')).toBeFocused()

    await category(page).tap()
    await page.getByRole('button', { name: 'Send Inquiry' }).tap({ force: true })
    await expect(list(page)).toBeHidden()
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  })

  /*
   * Taps are counted, of a visitor who fills in text fields by the keyboard of the phone alone: its
   * key for the next field, or what the browser offers to fill in.
   */
  test('six taps lead from a landing page to an inquiry that is sent, with its kit', async ({
    page,
  }) => {
    let taps = 0
    const tap = async (target: Locator) => {
      await target.tap()
      taps += 1
    }
    await open(page, '/winter-kits')
    const kit = 'Canine Accommodation Kit'
    await tap(page.getByRole('main').getByRole('link', { name: kit }).first())
    await expect(page.getByRole('heading', { level: 1, name: kit })).toBeVisible()
    await tap(page.getByRole('link', { name: 'Inquire to Purchase' }).first())
    await expect(page.getByText(`About: ${kit}`)).toBeVisible()
    await tap(page.getByLabel('Name'))
    for (const text of ['Amelia Stone', 'amelia@example.com', '+1 (555) 010-2030']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await tap(category(page))
    await expect(list(page)).toBeVisible()
    // A keyboard on the screen would hide the list, and take a tap to put away.
    await page.waitForTimeout(300)
    await expect(search(page)).not.toBeFocused()
    await tap(option(page, 'FBO'))
    await tap(page.getByRole('button', { name: 'Submit Order Inquiry' }))
    await expect(page).toHaveURL(/\/order\/thanks$/)
    await expect(page.getByRole('main')).toContainText(kit)
    expect(taps).toBeLessThanOrEqual(6)
  })
})

/** All ways to open a list. */
const ways = {
  'a click': (control: Locator) => control.click(),
  'a click on its label': (control: Locator) =>
    control.page().locator('label', { hasText: 'Category' }).first().click(),
  Enter: (control: Locator) => control.press('Enter'),
  Space: (control: Locator) => control.press('Space'),
  ArrowDown: (control: Locator) => control.press('ArrowDown'),
  ArrowUp: (control: Locator) => control.press('ArrowUp'),
  'a letter': (control: Locator) => control.press('p'),
} satisfies Record<string, (control: Locator) => Promise<void>>

test('every way to open a list opens it, with the focus in its search', async ({ page }) => {
  await open(page, '/order')
  const chosen = 'Part 135 operator'
  for (const [way, press] of Object.entries(ways)) {
    await expect(category(page)).toHaveText('Select options...')
    await press(category(page))
    await expect(list(page), way).toBeVisible()
    await expect(search(page), way).toBeFocused()
    await expect(search(page), way).toHaveValue(way === 'a letter' ? 'p' : '')
    await option(page, chosen).click()
    await expect(category(page)).toHaveText(chosen)
    await page.keyboard.press('Escape')
    await expect(list(page)).toBeHidden()
    await expect(category(page), way).toBeFocused()
    // The next way starts with no choice and no focus.
    await category(page).click()
    await option(page, chosen).click()
    await page.keyboard.press('Escape')
    await expect(list(page)).toBeHidden()
    await category(page).blur()
  }
})

test('every combobox controls its listbox', async ({ page }) => {
  await open(page, '/contact')
  for (const control of [category(page), kits(page)]) {
    await expect(control).toHaveAttribute('aria-expanded', 'false')
    await control.click()
    await expect(control).toHaveAttribute('aria-expanded', 'true')
    for (const combobox of [control, search(page)]) {
      const id = await combobox.getAttribute('aria-controls')
      await expect(list(page)).toHaveAttribute('id', id ?? '')
    }
    await page.keyboard.press('Escape')
    await expect(control).toHaveAttribute('aria-expanded', 'false')
  }
})

test('typing on a list searches it, and Enter chooses the result', async ({ page }) => {
  await open(page, '/contact')
  await category(page).focus()
  await page.keyboard.type('part 9')
  await expect(search(page)).toHaveValue('part 9')
  await expect(list(page).getByRole('option')).toHaveCount(2)
  await page.keyboard.type('1k')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(category(page)).toHaveText('Part 91K operator')
  await page.keyboard.press('Enter')
  await expect(search(page)).toHaveValue('')
  await expect(list(page).getByRole('option')).toHaveCount(11)
})

test('an error moves the focus to the list, which opens', async ({ page }) => {
  await open(page, '/contact')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@petjet.example')
  await page.getByLabel('Phone').fill('+1 (555) 010-2030')
  await page.getByLabel('Phone').press('Enter')
  await expect(category(page)).toBeFocused()
  await expect(category(page)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('ArrowDown')
  await option(page, 'FBO').click()
  await page.keyboard.press('Escape')
  await expect(category(page)).not.toHaveAttribute('aria-invalid')
})

test('a list opens below or above its control, within the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/contact')
  for (const place of ['start', 'center', 'end'] as const) {
    await category(page).evaluate((control, block) => control.scrollIntoView({ block }), place)
    await category(page).click()
    await expect(list(page)).toBeInViewport({ ratio: 0.99 })
    await expect(search(page)).toBeInViewport({ ratio: 1 })
    const [top, box] = [(await category(page).boundingBox())!, (await list(page).boundingBox())!]
    expect(box.width).toBeLessThanOrEqual(top.width)
    expect(box.y >= top.y + top.height || box.y + box.height <= top.y).toBe(true)
    await page.keyboard.press('Escape')
  }
})
