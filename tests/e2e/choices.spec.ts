import type { Locator, Page } from '@playwright/test'
import { heardBy } from '../support/heard-by.ts'
import { hydrated } from '../support/hydrated.ts'
import { expect, test } from './instance.ts'

const category = (page: Page) => page.getByRole('combobox', { name: 'Category' })
const kits = (page: Page) => page.getByRole('combobox', { name: 'Kits of interest' })
const purchase = (page: Page) => page.getByRole('combobox', { name: 'Purchase consideration' })
const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })

/** The titles of the options that are announced as chosen. */
const chosen = (page: Page) => page.getByRole('option', { selected: true }).allTextContents()

/** The option that a screen reader announces as the current one; null where there is none. */
const activeOption = (control: Locator) =>
  control.evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant')
    return id === null ? null : document.getElementById(id)?.textContent
  })

async function open(page: Page, control: Locator): Promise<void> {
  await control.click()
  await expect(page.getByRole('listbox')).toBeVisible()
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page }) => {
  await page.goto('/contact')
  await hydrated(page)
})

test('a multiple choice announces what is chosen apart from the current option', async ({
  page,
}) => {
  await open(page, category(page))
  const list = page.getByRole('listbox', { name: 'Category' })
  await expect(list).toHaveAttribute('aria-multiselectable', 'true')
  await expect(search(page)).toBeFocused()
  expect(await chosen(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => activeOption(search(page))).toBe('Part 91 (owner)')
  // Moving to an option does not choose it.
  expect(await chosen(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => activeOption(search(page))).toBe('OEM')
  expect(await chosen(page)).toEqual(['Part 91 (owner)'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await chosen(page)).toEqual(['Part 91 (owner)', 'FBO'])
  await page.keyboard.press('Enter')
  expect(await chosen(page)).toEqual(['Part 91 (owner)'])
  await expect(page.getByText('1 of 11 chosen').first()).toBeVisible()
})

test('Escape, Tab, Done and a click elsewhere close a multiple choice', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(list).toBeHidden()
  await expect(category(page)).toBeFocused()

  await open(page, category(page))
  await page.getByRole('heading', { level: 1 }).click()
  await expect(list).toBeHidden()
})

test('a search narrows the list, is counted aloud once it rests, and sends nothing', async ({
  page,
}) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1
  })
  await open(page, category(page))
  const said = heardBy(page)
  await page.keyboard.type('part 9', { delay: 60 })
  await expect(page.getByRole('option')).toHaveCount(2)
  await expect.poll(said).toEqual(['2 options'])
  await search(page).fill('zeppelin')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
  await expect.poll(said).toEqual(['2 options', 'No option found.'])
  await page.keyboard.press('Enter')
  await expect(search(page)).toBeFocused()
  expect(sent).toBe(0)
  await expect(page.getByText('Name must be at least 2 characters')).toBeHidden()
})

test('badges show three and count the rest', async ({ page }) => {
  await expect(category(page)).toHaveText('Select options...')
  await open(page, category(page))
  for (const option of ['OEM', 'FBO', 'MRO', 'Other', 'UAM / AAM']) {
    await page.getByRole('option', { name: option }).click()
  }
  await page.keyboard.press('Escape')
  await expect(category(page)).toHaveText(/^OEMFBOMRO\+2 more$/)
})

test('a list that scrolls is about 300 px high and shows a cut row', async ({ page }) => {
  await open(page, category(page))
  const list = page.getByRole('listbox')
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
})

test('a single choice: letters search, Enter chooses, Tab moves on, and the choice is announced', async ({
  page,
}) => {
  await purchase(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox', { name: 'Purchase consideration' })).toBeVisible()
  await expect(purchase(page)).toBeFocused()
  expect(await chosen(page)).toEqual(['No preference yet'])
  await page.keyboard.type('pil', { delay: 60 })
  await expect.poll(() => activeOption(purchase(page))).toBe('Pilot trial')
  expect(await chosen(page)).toEqual(['No preference yet'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(purchase(page)).toHaveText('Pilot trial')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  expect(await chosen(page)).toEqual(['Pilot trial'])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page.getByLabel('Notes')).toBeFocused()
  await expect(purchase(page)).toHaveText('Pilot trial')
})

test('a key pressed before the list opens does not scroll the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await purchase(page).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await purchase(page).press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => activeOption(purchase(page))).toBe('One-time purchase')
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await expect(page.getByRole('option', { name: 'One-time purchase' })).toBeInViewport()
})

test('with text at 200 % on a phone, an open list is wholly visible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await open(page, category(page))
  await expect(page.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 })
  const list = (await page.getByRole('listbox').boundingBox())!
  expect(list.height).toBeGreaterThan(80)
})

test.describe('in forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  for (const [name, control] of Object.entries({ category, purchase })) {
    test(`the option of ${name} that one is at is drawn around`, async ({ page }) => {
      await open(page, control(page))
      await page.keyboard.press('ArrowDown')
      const active = page.locator('[role="option"][data-active-item]')
      await expect(active).toHaveCount(1)
      await expect(active).toHaveCSS('outline-style', 'solid')
      const other = page.locator('[role="option"]:not([data-active-item])').first()
      await expect(other).toHaveCSS('outline-style', 'none')
    })
  }
})
