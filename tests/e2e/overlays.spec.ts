import type { Page } from '@playwright/test'
import { signInAsAdmin } from '../support/admin-session.ts'
import { liveAnnouncements } from '../support/screen-reader/live-regions.ts'
import { hydrated } from '../support/hydrated.ts'
import { storeInquiry } from '../support/store-inquiry.ts'
import { expect, test } from './instance.ts'

const phone = { width: 360, height: 760 }

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

test.describe('the phone menu', () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })
  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

  test('opens, follows links and closes before the scripts load', async ({ page }) => {
    await page.route('**/*.js', () => {})
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu(page)).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu(page).getByRole('link', { name: 'About' }).click({ noWaitAfter: true })
    await page.waitForURL('**/about', { waitUntil: 'commit' })
  })

  test('makes the page inert and keeps its scroll position', async ({ page }) => {
    await open(page, '/about')
    await page.evaluate(() => window.scrollTo(0, 300))
    // With the mouse only: Playwright would scroll to the sticky header's original position.
    const { x, y, width, height } = (await page
      .getByRole('button', { name: 'Open menu' })
      .boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    await page.evaluate(() => document.querySelector('main')?.focus())
    await expect(page.locator('main')).not.toBeFocused()
    await page.mouse.wheel(0, 600)
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () => !document.activeElement?.matches('body, dialog, dialog *'),
      )
      expect(isOutside).toBe(false)
    }
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(300)
  })
})

test.describe('a sheet', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  const sheet = (page: Page) => page.getByRole('dialog', { name: 'Sample' })

  test.beforeEach(async ({ page, context, instance }) => {
    await signInAsAdmin(context, instance)
    await open(page, '/design')
    await page.getByRole('button', { name: 'Sheet' }).click()
    await expect(sheet(page)).toBeVisible()
  })

  test('closes on a click outside it, and the focus returns', async ({ page }) => {
    await sheet(page).click({ position: { x: 200, y: 600 } })
    await expect(sheet(page)).toBeVisible()
    await page.mouse.click(40, 300)
    await expect(sheet(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Sheet' })).toBeFocused()

    // It does the same if the browser does not close it by itself.
    await page.getByRole('button', { name: 'Sheet' }).click()
    await expect(sheet(page)).toBeVisible()
    await page.evaluate(() => {
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
      document.querySelector('dialog[open]')?.removeAttribute('closedby')
    })
    await sheet(page).click({ position: { x: 200, y: 600 } })
    await expect(sheet(page)).toBeVisible()
    await page.mouse.click(40, 300)
    await expect(sheet(page)).toBeHidden()
  })

  test('shows and announces a toast on top, and Escape closes only the toast', async ({ page }) => {
    const said = liveAnnouncements(page)
    await sheet(page).getByRole('button', { name: 'Toast', exact: true }).click()
    await expect.poll(said).toEqual(['polite: Notification Message What it says.'])
    const toast = page.locator('li[data-state="open"]')
    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(toast).toHaveCount(0)
    await expect(sheet(page)).toBeVisible()

    const select = page.getByRole('combobox', { name: 'Select in a sheet' })
    await select.selectOption('Bravo')
    await expect(select).toHaveValue('bravo')

    await sheet(page).getByRole('button', { name: 'Toast', exact: true }).click()
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await expect(page.locator('li[data-state="open"]').getByRole('button')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('li[data-state="open"]')).toHaveCount(0)
    await expect(sheet(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
  })
})

test.describe('a toast', () => {
  const toast = (page: Page) => page.locator('li[data-state="open"]')

  test.beforeEach(async ({ page, context, instance }) => {
    await page.clock.install()
    await signInAsAdmin(context, instance)
    await open(page, '/design')
    await page.clock.pauseAt(Date.now() + 60_000)
  })

  test('stays for 8 s, and longer while the pointer is over it', async ({ page }) => {
    const button = page.getByRole('button', { name: 'Toast', exact: true })
    await button.click()
    await page.clock.runFor(7900)
    await expect(toast(page)).toBeVisible()
    await page.clock.runFor(200)
    await expect(toast(page)).toHaveCount(0)

    await button.click()
    await toast(page).hover()
    await page.clock.runFor(20_000)
    await expect(toast(page)).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.runFor(1100)
    await expect(toast(page)).toHaveCount(0)
  })

  test('returns the focus, and is announced again if the same text appears twice', async ({
    page,
  }) => {
    const button = page.getByRole('button', { name: 'Destructive toast' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('[aria-live="assertive"]')).toHaveText(
      'Notification It failed Why it failed.',
    )
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toast(page)).toHaveCount(0)
    await expect(button).toBeFocused()

    const said = liveAnnouncements(page)
    const same = page.getByRole('button', { name: 'Toast', exact: true })
    await same.click()
    await expect.poll(said).not.toEqual([])
    const once = (await said()).length
    await same.click()
    await expect.poll(async () => (await said()).length).toBeGreaterThan(once)
  })
})

test.describe('a tooltip', () => {
  const hint = (page: Page) => page.getByRole('tooltip')
  const link = (page: Page) => page.getByRole('link', { name: 'Link with a hint' })

  test.beforeEach(async ({ page, context, instance }) => {
    await page.clock.install()
    await signInAsAdmin(context, instance)
    await open(page, '/design')
    await page.clock.pauseAt(Date.now() + 60_000)
  })

  test('opens after 700 ms, or at once within 300 ms of another, and stays under the pointer', async ({
    page,
  }) => {
    await expect(link(page)).toHaveAccessibleDescription('What the link leads to')
    await link(page).hover()
    await page.clock.runFor(690)
    await expect(hint(page)).toBeHidden()
    await page.clock.runFor(20)
    await expect(hint(page)).toBeVisible()
    const control = (await link(page).boundingBox())!
    const bubble = (await hint(page).boundingBox())!
    expect(Math.round(control.y - bubble.y - bubble.height)).toBe(6)
    await hint(page).hover()
    await expect(hint(page)).toBeVisible()
    await page.mouse.move(5, 5)
    await expect(hint(page)).toBeHidden()
    await page.clock.runFor(200)
    await link(page).hover()
    await page.clock.runFor(1)
    await expect(hint(page)).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.runFor(400)
    await link(page).hover()
    await page.clock.runFor(600)
    await expect(hint(page)).toBeHidden()
    await page.mouse.move(5, 5)

    // Keyboard focus opens it, and Escape closes it.
    await page.getByRole('button', { name: 'Destructive toast' }).focus()
    await page.keyboard.press('Tab')
    await expect(link(page)).toBeFocused()
    await expect(hint(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(hint(page)).toBeHidden()
  })
})

test('no style element is added while a visitor uses the pages', async ({
  page,
  context,
  instance,
}) => {
  test.setTimeout(240_000)
  await context.addInitScript(() => {
    const added: string[] = []
    Object.assign(globalThis, { added })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        const styles = [node, ...node.querySelectorAll('*')].filter((each) => each.matches('style'))
        added.push(...styles.map((style) => style.textContent?.slice(0, 80) ?? ''))
      }
    }).observe(document, { subtree: true, childList: true })
  })
  const stylesAdded = () =>
    // A variable of the page, which the script above has set.
    page.evaluate(() => (globalThis as unknown as { added: string[] }).added)
  await storeInquiry(instance)
  await signInAsAdmin(context, instance)

  await page.setViewportSize(phone)
  await open(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Order Now' }).click()
  await expect(page).toHaveURL(/\/order$/)
  for (const field of [/^category/i, /^kits/i]) {
    await page.getByRole('combobox', { name: field }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
  expect(await stylesAdded()).toEqual([])

  await open(page, '/contact')
  await page.locator('summary').first().click()
  expect(await stylesAdded()).toEqual([])

  await page.addInitScript(() => localStorage.setItem('petjet-admin', 'true'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/admin')
  await page
    .getByRole('link', { name: /Amelia Stone/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('In progress').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await page.getByRole('link', { name: 'Export CSV' }).focus()
  expect(await stylesAdded()).toEqual([])

  await open(page, '/design')
  await page.getByRole('button', { name: 'Sheet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Destructive toast' }).click()
  await expect(page.locator('li[data-state="open"]')).toBeVisible()
  expect(await stylesAdded()).toEqual([])
})
