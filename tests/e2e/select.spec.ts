import type { Locator, Page } from '@playwright/test'
import { liveAnnouncements } from '../support/screen-reader/live-regions.ts'
import { hydrated } from '../support/hydrated.ts'
import { expect, test } from './instance.ts'

const category = (page: Page) => page.getByRole('combobox', { name: 'Category' })
const kits = (page: Page) => page.getByRole('combobox', { name: 'Kits of interest' })
const purchase = (page: Page) => page.getByRole('combobox', { name: 'Purchase consideration' })
const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')

/** The titles of the options that are announced as chosen. */
const chosen = (page: Page) =>
  page
    .getByRole('listbox')
    .getByRole('option', { selected: true })
    .evaluateAll((boxes) => boxes.map((box) => box.parentElement?.textContent))

/** The option that a screen reader announces as the current one; null if there is none. */
const activeOption = (control: Locator) =>
  control.evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant')
    return id === null ? null : document.getElementById(id)?.parentElement?.textContent
  })

async function open(page: Page, control: Locator): Promise<void> {
  await control.click()
  await expect(search(page)).toBeFocused()
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page }) => {
  await page.goto('/contact')
  await hydrated(page)
})

test('a list closes when its control scrolls under the header', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, category(page))
  await page.evaluate(() => scrollBy(0, 2000))
  await expect(search(page)).toBeHidden()
})

test('a multiple choice scrolls, announces chosen options and the current one, and shows three badges', async ({
  page,
}) => {
  await expect(category(page)).toHaveText('Select options...')
  await open(page, category(page))
  const list = page.getByRole('listbox', { name: 'Category' })
  await expect(list).toHaveAttribute('aria-multiselectable', 'true')
  const { height } = (await list.boundingBox())!
  expect(height).toBeGreaterThan(280)
  expect(height).toBeLessThan(320)
  const cut = await list.evaluate((element) => {
    const end = element.getBoundingClientRect().bottom
    return [...element.children].some((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return end - top > 8 && bottom - end > 8
    })
  })
  expect(cut).toBe(true)
  await expect(search(page)).toBeFocused()
  expect(await chosen(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => activeOption(search(page))).toBe('Part 91 (owner)')
  // Moving to an option does not select it.
  expect(await chosen(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => activeOption(search(page))).toBe('OEM')
  expect(await chosen(page)).toEqual(['Part 91 (owner)'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await chosen(page)).toEqual(['Part 91 (owner)', 'FBO'])
  await page.keyboard.press('Space')
  expect(await chosen(page)).toEqual(['Part 91 (owner)'])
  await expect(search(page)).toHaveValue('')

  await page.getByRole('option', { name: 'Part 91 (owner)' }).click()
  for (const option of ['OEM', 'FBO', 'MRO', 'Other', 'UAM / AAM']) {
    await page.getByRole('option', { name: option }).click()
  }
  await page.keyboard.press('Escape')
  await expect(category(page)).toHaveText(/^OEMFBOMRO\+2 more$/)
})

test('Escape, Tab, its control and a click elsewhere close a multiple choice', async ({ page }) => {
  const list = page.getByRole('listbox')
  await open(page, category(page))
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(category(page)).toBeFocused()

  await open(page, category(page))
  await page.keyboard.press('Tab')
  await expect(list).toBeHidden()
  await expect(kits(page)).toBeFocused()

  await open(page, kits(page))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(list).toBeHidden()

  await open(page, category(page))
  await category(page).click()
  await expect(list).toBeHidden()

  await open(page, category(page))
  await page.getByRole('heading', { level: 1 }).click()
  await expect(list).toBeHidden()
})

test('a search filters the list, announces the count after a pause, and sends nothing', async ({
  page,
}) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1
  })
  await open(page, category(page))
  const said = liveAnnouncements(page)
  await page.keyboard.type('part 9', { delay: 60 })
  await expect(options(page)).toHaveCount(2)
  await expect.poll(said).toEqual(['polite: 2 options'])
  await search(page).fill('zeppelin')
  await expect(options(page)).toHaveCount(0)
  await expect.poll(said).toEqual(['polite: 2 options', 'polite: No option found.'])
  await page.keyboard.press('Enter')
  await expect(search(page)).toBeFocused()
  expect(sent).toBe(0)
  await expect(page.getByText('Name must be at least 2 characters')).toBeHidden()
})

test('a single choice is a native select that letters choose from', async ({ page }) => {
  await expect(purchase(page)).toHaveValue('')
  await purchase(page).focus()
  await page.keyboard.type('pil')
  await expect(purchase(page)).toHaveValue('pilot-trial')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Notes')).toBeFocused()
  await purchase(page).selectOption('No preference yet')
  await expect(purchase(page)).toHaveValue('')
})

test('a key pressed before the list opens does not scroll a phone’s page, and at 200 % all of the list is visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await category(page).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await category(page).press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => activeOption(search(page))).toBe('Part 91 (owner)')
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await expect(page.getByRole('option', { name: 'Part 91 (owner)' })).toBeInViewport()

  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await open(page, category(page))
  await expect(search(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 0.99 })
  const { height } = (await page.getByRole('listbox').boundingBox())!
  expect(height).toBeGreaterThan(80)
})

test.describe('in forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('the current option has an outline', async ({ page }) => {
    await open(page, category(page))
    await page.keyboard.press('ArrowDown')
    const rows = page.getByRole('listbox').locator('label')
    await expect(rows.first()).toHaveCSS('outline-style', 'solid')
    await expect(rows.nth(1)).toHaveCSS('outline-style', 'none')
  })
})
