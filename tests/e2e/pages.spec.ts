import type { Page } from '@playwright/test'
import { nameProblems } from '../support/accessible-names.ts'
import { axeOn } from '../support/axe-on.ts'
import { checkPages } from '../support/check-pages.ts'
import { hydrated } from '../support/hydrated.ts'
import { signInAsAdmin } from '../support/admin-session.ts'
import { laidOut } from '../support/layout-faults.ts'
import { answeringPages, publicPages } from '../support/public-pages.ts'
import { expect, test } from './instance.ts'

const phone = { width: 360, height: 760 }
const desk = { width: 1440, height: 900 }
const notFound = ['/no-such-page', '/products/no-such-kit']
const pages = [...publicPages, ...answeringPages, '/design', ...notFound]

/** The violations that axe finds, with their places. */
async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await axeOn(page).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}`),
  )
}

/** Opens a page and waits until it responds to keys and clicks. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Moves the focus to a control by the Tab key alone and returns the key that activates it. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
      return label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
    const id = await page.evaluate(() => document.activeElement?.id ?? '')
    if (name.test(focused) || name.test(id)) return
  }
  throw new Error(`The Tab key does not reach ${name}.`)
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('every page', () => {
  // The browser logs the status of a page that is not there. After a narrow window it shows a larger
  // picture that it still has from a wide one, and reports the preloaded one as unused.
  test.use({
    allowed: [/responded with a status of 404|was preloaded using link preload but not used/],
  })

  test('is accessible on a phone and a desktop, names its controls as shown, and never scrolls sideways', async ({
    context,
    instance,
  }) => {
    test.setTimeout(240_000)
    await signInAsAdmin(context, instance)
    const found = await checkPages(context, pages, async (page, path) => {
      const problems: string[] = []
      await page.setViewportSize({ width: 320, height: 640 })
      await open(page, path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 320) problems.push(`it is ${width} px wide in a window of 320`)
      for (const [name, viewport] of Object.entries({ phone, desk })) {
        await page.setViewportSize(viewport)
        await laidOut(page)
        const all = [...(await violationsOf(page)), ...(await nameProblems(page))]
        problems.push(...all.map((problem) => `on a ${name}: ${problem}`))
      }
      return problems.map((problem) => `${path}: ${problem}`)
    })
    expect(found).toEqual([])
  })
})

test('open lists, errors and notices have no accessibility violation on a phone and a desktop', async ({
  context,
  page,
  instance,
}) => {
  test.setTimeout(120_000)
  await signInAsAdmin(context, instance)
  const expectNone = async () => {
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport)
      await laidOut(page)
      expect(await violationsOf(page)).toEqual([])
    }
  }
  await open(page, '/contact')
  await page.getByRole('button', { name: 'Send Inquiry' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await expectNone()

  await page.getByRole('combobox', { name: /^category/i }).click()
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await expectNone()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectNone()

  await open(page, '/design')
  await page.getByRole('button', { name: 'Destructive toast' }).click()
  await expect(page.getByText('It failed').first()).toBeVisible()
  await expectNone()
})

test('the menu of a phone slides in, holds the focus, and leads on', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, '/')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await menu.getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(menu).toBeHidden()
})

test('the skip link leads past the navigation', async ({ page }) => {
  await open(page, '/about')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('the whole inquiry is sent by keyboard alone', async ({ page }) => {
  await open(page, '/contact')
  await tabTo(page, /^inquiry-name$/)
  await page.keyboard.type('Amelia Stone')
  await tabTo(page, /^inquiry-email$/)
  await page.keyboard.type('amelia@example.com')
  await tabTo(page, /^inquiry-phone$/)
  await page.keyboard.type('+1 (555) 010-2030')
  await tabTo(page, /^inquiry-categories$/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('part')
  for (const _choice of ['135', '121', '91K', '91']) {
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Escape')
  const categories = page.getByRole('combobox', { name: /^category/i })
  await expect(categories).toBeFocused()
  await expect(categories).toContainText('+1 more')
  await tabTo(page, /^inquiry-purchase$/)
  await page.keyboard.type('Pilot')
  await expect(page.getByRole('combobox', { name: /^purchase/i })).toHaveValue('pilot-trial')
  await tabTo(page, /^Send Inquiry$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Message Sent!').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused()
  await page.getByRole('button', { name: 'Send Another Inquiry' }).press('Enter')
  await expect(page.locator('#inquiry-name')).toHaveValue('')
})

test('an order inquiry leads to the thanks page', async ({ page }) => {
  await open(page, '/order')
  const submit = page.getByRole('button', { name: 'Submit Order Inquiry' })
  await expect(submit).toBeDisabled()
  await page.getByLabel(/^name/i).fill('Amelia Stone')
  await page.getByLabel(/^email/i).fill('amelia@example.com')
  await page.getByLabel(/^phone/i).fill('+1 (555) 010-2030')
  await page.getByRole('combobox', { name: /^category/i }).click()
  await page.getByRole('option', { name: 'OEM' }).click()
  await page.keyboard.press('Escape')
  await expect(submit).toBeEnabled()
  await submit.click()
  await expect(page).toHaveURL(/\/order\/thanks$/)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
