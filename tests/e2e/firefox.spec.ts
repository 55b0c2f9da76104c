import { type Browser, launch, type Page } from 'puppeteer-core'
import { ensurePackage, isProgram } from '../support/ensure-package.ts'
import { expect, test } from './instance.ts'

/** Debian's Firefox, which Puppeteer controls. Playwright can control only its own build of Firefox. */
const program = 'firefox-esr'

let browser: Browser

test.beforeAll(async () => {
  ensurePackage(() => isProgram(program), program)
  browser = await launch({
    browser: 'firefox',
    executablePath: `/usr/bin/${program}`,
    defaultViewport: { width: 390, height: 844 },
  })
})
test.afterAll(() => browser.close())

/** Opens a page in Firefox and waits until it is hydrated; collects the console's complaints. */
async function visit(url: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(url)
  await page.keyboard.press('Shift')
  await page.waitForSelector('html[data-app=ready][data-links=app]')
  return { page, complaints }
}

/** The headings and the scroll position, which are those of exactly one page at its top. */
const seen = (page: Page) =>
  page.evaluate(() => ({
    headings: [...document.querySelectorAll('main h1')].map(({ textContent }) => textContent),
    isFocused: document.activeElement?.tagName === 'H1',
    top: window.scrollY,
    isTooWide: document.documentElement.scrollWidth > window.innerWidth,
  }))

const pageOf = (title: string) => ({
  headings: [title],
  isFocused: true,
  top: 0,
  isTooWide: false,
})

test('in Firefox, a visitor clicks from kit to kit, and Back returns to the same place', async ({
  instance,
}) => {
  const { page, complaints } = await visit(`${instance.siteUrl}/products`)
  await page.locator('main a[href="/products/master-kit"]').click()
  await expect.poll(() => seen(page)).toEqual(pageOf('Master Kit'))
  const other = 'main a[href="/products/canine-accommodation-kit"]'
  await page.locator(other).click()
  await expect.poll(() => seen(page)).toEqual(pageOf('Canine Accommodation Kit'))
  await page.goBack()
  await expect.poll(async () => (await seen(page)).headings).toEqual(['Master Kit'])
  await expect.poll(async () => (await seen(page)).top).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await page.close()
})

test('in Firefox, a visitor chooses from the list, corrects a mistake, and sends an inquiry', async ({
  instance,
}) => {
  const { page, complaints } = await visit(`${instance.siteUrl}/contact`)
  await page.locator('#inquiry-name').fill('Amelia Stone')
  await page.locator('#inquiry-email').fill('amelia')
  await page.locator('#inquiry-phone').fill('+1 (555) 010-2030')
  await page.locator('#inquiry-categories').click()
  await page.locator('#inquiry-categories-panel label').click()
  await page.keyboard.press('Escape')
  const send = page.locator('form button[type=submit]')
  await send.click()
  await page.waitForSelector('#inquiry-email[aria-invalid=true]')
  await page.locator('#inquiry-email').fill(`${crypto.randomUUID()}@example.com`)
  await send.click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent), { timeout: 15_000 })
    .toBe('Thank you')
  expect(complaints).toEqual([])
  await page.close()
})
