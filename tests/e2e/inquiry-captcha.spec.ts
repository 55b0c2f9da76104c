import type { Page } from '@playwright/test'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { startInstance, type Instance } from '../support/start-instance.ts'
import { weigh } from '../support/page-weight.ts'
import { expect, test } from './instance.ts'
import { mailList, readJson } from '#tests/support/read-json.ts'

/** The captcha is on, which is the default. */
let guarded: Instance

test.beforeAll(async () => {
  guarded = await startInstance({
    environment: { FEATURE_RECAPTCHA: 'on', INQUIRY_RATE_LIMIT: '3' },
  })
})
test.afterAll(() => guarded.stop())

async function fill(page: Page, name: string) {
  await page.getByLabel(/^name/i).fill(name)
  await page.getByLabel(/^email/i).fill('amelia@example.com')
  await page.getByLabel(/^phone/i).fill('+1 (555) 010-2030')
  await page.getByRole('combobox', { name: /categor/i }).click()
  await page.getByRole('option', { name: 'FBO' }).click()
  await page.keyboard.press('Escape')
}

const subjects = async () => {
  const answer = await fetch(`${guarded.lakeUrl}/mail/messages`)
  return (await readJson(answer, mailList)).map(({ subject }) => subject)
}

// The fixture knows the worker's own instance only; this test visits another one.
test.use({ allowed: [/localhost:\d+/] })

test('the order form passes the captcha to its thanks, and the team has mail', async ({ page }) => {
  await page.goto(`${guarded.siteUrl}/order`)
  await fill(page, 'Order With Captcha')
  const submit = page.getByRole('button', { name: 'Submit Order Inquiry' })
  await expect(page.getByTitle('reCAPTCHA')).toBeVisible()
  await submit.click()
  await expect(page.getByText('Verification Required').first()).toBeVisible()
  expect(await subjects()).toEqual([])
  await solveCaptcha(page)
  await submit.click()
  await page.waitForURL('**/order/thanks')
  await expect.poll(subjects).toContain('New order inquiry from Order With Captcha')
  // One step back leads to the form: the captcha has added none of its own.
  await page.goBack()
  await expect(page).toHaveURL(/\/order$/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/thank/i)
  // What was sent is no draft any more.
  await expect(page.getByLabel(/^name/i)).toHaveValue('')
})

test('the contact form keeps what was typed where too many were sent', async ({ page }) => {
  await page.goto(`${guarded.siteUrl}/contact`)
  for (let sent = 0; sent < 2; sent++) {
    await fill(page, `Contact ${sent}`)
    await solveCaptcha(page)
    await page.getByRole('button', { name: /send|submit/i }).click()
    await page.getByRole('button', { name: 'Send Another Inquiry' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Send us an inquiry' })).toBeFocused()
  }
  await fill(page, 'One Too Many')
  await solveCaptcha(page)
  await page.getByRole('button', { name: /send|submit/i }).click()
  await expect(page.getByText(/Please try again in 10 minutes/).first()).toBeVisible()
  await expect(page.getByLabel(/^name/i)).toHaveValue('One Too Many')
  // A solved captcha is good for one attempt.
  const captcha = page.frameLocator('iframe[title="reCAPTCHA"]')
  await expect(captcha.getByRole('checkbox')).not.toBeChecked()
  await expect(captcha.getByText('You are verified')).toBeHidden()
})

test('no captcha is loaded where there is no form', async ({ page }) => {
  await page.goto(`${guarded.siteUrl}/about`)
  await expect(page.locator('script[src*="recaptcha"]')).toHaveCount(0)
})

test('the captcha waits until the form has painted', async ({ browser }) => {
  const phone = { width: 412, height: 823 }
  const { sent } = await weigh(browser, `${guarded.siteUrl}/contact`, phone)
  const foreign = sent.filter(({ url }) => new URL(url).origin !== guarded.siteUrl)
  expect(foreign.map(({ kind }) => kind)).toContain('script')
  expect(foreign.filter(({ isBeforePaint }) => isBeforePaint)).toEqual([])
})

test('the captcha fits a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${guarded.siteUrl}/contact`)
  await expect(page.getByTitle('reCAPTCHA')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await solveCaptcha(page)
})
