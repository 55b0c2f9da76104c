import type { Page } from '@playwright/test'
import { fillInquiry } from '../support/fill-inquiry.ts'
import { hydrated } from '../support/hydrated.ts'
import { weigh } from '../support/page-weight.ts'
import { receivedMails } from '../support/mail-inbox.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { startInstance } from '../support/start-instance.ts'
import { expect, testWith } from './instance.ts'

const environment = { FEATURE_RECAPTCHA: 'on', INQUIRY_RATE_LIMIT: '1000' }

/**
 * The captcha is on, which is the default; it must work without a violation of the page's policy.
 */
const test = testWith(environment)

const help = (page: Page) => page.locator('#inquiry-help')
const submit = (page: Page) => page.getByRole('button', { name: /^(Send Inquiry|Submit Order)/ })
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you' })
/** A visible toast, which would otherwise stay for 8 s, or longer while a frame has focus. */
const toast = (page: Page) =>
  page.locator('li[data-state="open"]').filter({ hasText: 'Verification Required' })
const soon = { timeout: 3000 }

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

test('an order is sent only once the captcha is solved, and the draft is cleared', async ({
  page,
  instance,
}) => {
  const subjects = async () => (await receivedMails(instance.lakeUrl)).map(({ subject }) => subject)
  const subject = 'New order inquiry from Order With Captcha'
  await open(page, '/order')
  await fillInquiry(page, 'Order With Captcha')
  await expect(page.getByTitle('reCAPTCHA')).toBeVisible()
  await submit(page).click()
  await expect(toast(page)).toBeVisible()
  expect(await subjects()).not.toContain(subject)
  await solveCaptcha(page)
  await submit(page).click()
  await page.waitForURL('**/order/thanks')
  await expect.poll(subjects).toContain(subject)
  // The captcha adds no entry to the history.
  await page.goBack()
  await expect(page).toHaveURL(/\/order$/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/thank/i)
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('the form asks for the captcha, and its error disappears when it is solved', async ({
  page,
}) => {
  await open(page, '/contact')
  await fillInquiry(page, 'Last Step')
  await expect(help(page)).toHaveText('Please complete the reCAPTCHA verification.')
  await submit(page).click()
  await expect(toast(page)).toBeVisible()
  await solveCaptcha(page)
  await expect(toast(page)).toBeHidden(soon)
  await expect(help(page)).toHaveText(/^Ready to send\./)
  await submit(page).click()
  await expect(thanks(page)).toBeFocused()
  await expect(page.getByText('Verification Required')).toHaveCount(0)
})

test('the error disappears with its page, and other pages load no captcha', async ({ page }) => {
  await open(page, '/order')
  await fillInquiry(page, 'Gone Elsewhere')
  await expect(page.getByTitle('reCAPTCHA')).toBeVisible()
  await submit(page).click()
  await expect(toast(page)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(toast(page)).toBeHidden(soon)
  await page.reload()
  await hydrated(page)
  await expect(page.locator('script[src*="recaptcha"]')).toHaveCount(0)
})

test('sending waits for the captcha’s script, and then for the visitor', async ({ page }) => {
  const script = Promise.withResolvers<void>()
  await page.route('**/recaptcha/api.js*', async (route) => {
    await script.promise
    await route.continue()
  })
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) sent += 1
  })
  await open(page, '/contact')
  await fillInquiry(page, 'Patient Visitor')
  await submit(page).click()
  await expect(help(page)).toHaveText('Waiting for the reCAPTCHA verification to load...')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  script.resolve()
  await expect(toast(page)).toBeVisible()
  expect(sent).toBe(0)
  await solveCaptcha(page)
  await expect(help(page)).toHaveText(/^Ready to send\./)
  await submit(page).click()
  await expect(thanks(page)).toBeFocused()
  expect(sent).toBe(1)
})

test.describe('without a connection', () => {
  test.use({ allowed: [/net::ERR_/] })

  test('the captcha is shown again with the connection, and the inquiry can be sent', async ({
    page,
    context,
  }) => {
    await open(page, '/contact')
    await fillInquiry(page, 'Lost Connection')
    await solveCaptcha(page)
    await context.setOffline(true)
    await submit(page).click()
    await expect(page.getByText('Submission Failed', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await solveCaptcha(page)
    await submit(page).click()
    await expect(thanks(page)).toBeFocused()
  })
})

test.describe('without the captcha’s script', () => {
  test.use({ allowed: [/net::ERR_|status of 422/] })

  test('the server decides, and the next attempt asks again', async ({ page }) => {
    await page.route('**/recaptcha/api.js*', (route) => route.abort())
    await open(page, '/contact')
    await fillInquiry(page, 'Blocked Script')
    await expect(help(page)).toHaveText(/^Ready to send\./)
    const answer = page.waitForResponse('**/api/contact')
    await submit(page).click()
    expect((await answer).status()).toBe(422)
    await expect(toast(page)).toBeVisible()
    await page.unroute('**/recaptcha/api.js*')
    await submit(page).click()
    await solveCaptcha(page)
    await submit(page).click()
    await expect(thanks(page)).toBeFocused()
  })
})

test.describe('with a limit of one inquiry', () => {
  // The fixture watches only the worker's own instance; this test visits another one.
  test.use({ allowed: [/localhost:\d+/] })

  test('the form keeps its text when the limit is reached, and asks for the captcha again', async ({
    page,
  }) => {
    const limited = await startInstance({
      environment: { ...environment, INQUIRY_RATE_LIMIT: '1' },
    })
    try {
      await open(page, `${limited.siteUrl}/contact`)
      await fillInquiry(page, 'First Inquiry')
      await solveCaptcha(page)
      await submit(page).click()
      await page.getByRole('button', { name: 'Send Another Inquiry' }).press('Enter')
      const again = page.getByRole('heading', { name: 'Send us an inquiry' })
      await expect(again).toBeFocused()
      await expect(again).toBeInViewport()
      await fillInquiry(page, 'One Too Many')
      await solveCaptcha(page)
      await submit(page).click()
      await expect(page.getByText(/Please try again in 10 minutes/).first()).toBeVisible()
      await expect(page.getByLabel('Name')).toHaveValue('One Too Many')
      // A solved captcha is valid for one attempt.
      const captcha = page.frameLocator('iframe[title="reCAPTCHA"]')
      await expect(captcha.getByRole('checkbox')).not.toBeChecked()
      await expect(captcha.getByText('You are verified')).toBeHidden()
    } finally {
      await limited.stop()
    }
  })
})

test('the captcha loads after the first paint', async ({ browser, instance }) => {
  const phone = { width: 412, height: 823 }
  const { sent } = await weigh(browser, `${instance.siteUrl}/contact`, phone)
  const foreign = sent.filter(({ url }) => new URL(url).origin !== instance.siteUrl)
  expect(foreign.map(({ kind }) => kind)).toContain('script')
  expect(foreign.filter(({ isBeforePaint }) => isBeforePaint)).toEqual([])
})

test('the captcha fits a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/contact')
  await expect(page.getByTitle('reCAPTCHA')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await solveCaptcha(page)
})
