import type { Page, Route } from '@playwright/test'
import { liveAnnouncements } from '../support/screen-reader/live-regions.ts'
import { fillInquiry } from '../support/fill-inquiry.ts'
import { hydrated } from '../support/hydrated.ts'
import { lakeEditor } from '../support/lake-client.ts'
import type { Instance } from '../support/start-instance.ts'
import { expect, test } from './instance.ts'

const help = (page: Page) => page.locator('#inquiry-help')
const submit = (page: Page) => page.getByRole('button', { name: /^(Send Inquiry|Submit Order)/ })
const choices = (page: Page, name: string) => page.getByRole('combobox', { name })
const lists = (page: Page) => page.getByRole('listbox')
const sending = (page: Page) => page.getByRole('button', { name: 'Sending...' })
/** A visible toast, which would otherwise stay for 8 s, or longer while a frame has focus. */
const toast = (page: Page, title: string) =>
  page.locator('li[data-state="open"]').filter({ hasText: title })
const soon = { timeout: 3000 }

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await hydrated(page)
}

/** Delays the requests that match a pattern, and counts them. */
async function holdBack(page: Page, pattern: string | RegExp) {
  const held: Route[] = []
  const { promise: open, resolve: release } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    held.push(route)
    await open
    await route.continue()
  })
  return { count: () => held.length, release }
}

const storedAs = async (instance: Instance, name: string) =>
  lakeEditor(instance).fetch<{ _id: string; reference: string }[]>(
    '*[_type == "inquiry" && name == $name]',
    { name },
  )

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the form says what is still missing, and announces it once', async ({ page }) => {
  await open(page, '/contact')
  await expect(help(page)).toHaveText(
    'Please add your name, email address and phone number, and choose at least one category.',
  )
  const said = liveAnnouncements(page)
  await page.getByLabel('Name').pressSequentially('Amelia Stone', { delay: 30 })
  const rest = 'Please add your email address and phone number, and choose at least one category.'
  await expect(help(page)).toHaveText(rest)
  await expect.poll(said).toEqual([`polite: ${rest}`])
  await page.getByLabel('Phone').fill('----------')
  await expect(help(page)).toHaveText(
    'Please add your email address, choose at least one category, and correct your phone number.',
  )
  await fillInquiry(page, 'Amelia Stone')
  await expect(help(page)).toHaveText(/^Ready to send\./)
  await expect(submit(page)).toBeEnabled()
  await page.getByLabel('Notes').fill('n'.repeat(5001))
  await expect(help(page)).toHaveText('Please correct your notes.')
})

test('on a phone the page keeps its width with a long link in the notes, and its thanks are at the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page, '/contact')
  await fillInquiry(page, 'Long Link')
  await page.getByLabel('Notes').fill(`https://maps.example/${'x'.repeat(400)}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await submit(page).click()
  const thanks = page.getByRole('heading', { name: 'Thank you' })
  await expect(thanks).toBeFocused()
  const headerBottom = () =>
    page.getByRole('banner').evaluate((banner) => banner.getBoundingClientRect().bottom)
  const top = () => thanks.evaluate((heading) => heading.getBoundingClientRect().top)
  expect((await top()) - (await headerBottom())).toBeGreaterThan(0)
  expect((await top()) - (await headerBottom())).toBeLessThan(120)
})

test('a double click, Enter and a click again send one inquiry', async ({ page, instance }) => {
  await open(page, '/contact')
  const name = `Sent Once ${Date.now()}`
  await fillInquiry(page, name)
  const requests = await holdBack(page, '**/api/contact')
  await submit(page).dblclick()
  await expect(sending(page)).toBeVisible()
  await expect(help(page)).toHaveText('Sending your inquiry...')
  // Text typed too late for this inquiry is rejected, so that it is not lost with the form.
  await page.getByLabel('Notes').press('x')
  await expect(page.getByLabel('Notes')).toHaveValue('')
  await page.getByLabel('Name').press('Enter')
  await sending(page).click({ force: true })
  await sending(page).press('Enter')
  requests.release()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused()
  expect(requests.count()).toBe(1)
  const stored = await storedAs(instance, name)
  expect(stored).toHaveLength(1)
  // Visitor and team use this number when they talk about the inquiry, and both know when to expect
  // the answer.
  const thanks = page.getByRole('region', { name: 'Thank you' })
  await expect(thanks.getByText(`${stored[0]?.reference}. Please mention it`)).toBeVisible()
  await expect(thanks.getByText('We answer within one business day.')).toBeVisible()
  await expect(thanks.getByRole('term')).toContainText([
    'Your reference',
    'We read your inquiry',
    'We answer you',
    'You decide',
    'Support hours',
  ])
})

test('an order form keeps its text until the thanks page is shown', async ({ page }) => {
  await open(page, '/order')
  await fillInquiry(page, 'Amelia Stone')
  const thanks = await holdBack(page, '**/assets/thanks-*.js')
  const sent = await holdBack(page, '**/api/contact')
  await submit(page).click()
  await expect.poll(sent.count).toBe(1)
  await expect.poll(thanks.count).toBe(1)
  sent.release()
  await expect(page).toHaveURL(/\/order\/thanks$/)
  await page.waitForTimeout(500)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Now')
  await expect(page.getByLabel('Name')).toHaveValue('Amelia Stone')
  await expect(sending(page)).toBeVisible()
  // Records each state in which the form is visible but not sending.
  await page.evaluate(() => {
    const seen: (string | null)[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      const button = document.querySelector('form button[aria-describedby="inquiry-help"]')
      if (button && button.textContent !== 'Sending...') seen.push(button.textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  thanks.release()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Order Now')
  expect(await page.evaluate('seen')).toEqual([])
  // The form is empty for the next inquiry.
  await page.goBack()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(submit(page)).toBeVisible()
})

test('the contact page thanks in the editors’ words', async ({ page, instance }) => {
  const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
  const before = (await lake.getDocument('contactPage'))!
  const words = {
    thanksCaption: 'It is here',
    thanksTitle: 'We have it',
    thanksText: 'The crew has your message.',
    againLabel: 'Write once more',
  }
  await lake.patch('contactPage').set(words).commit()
  try {
    const html = async () => (await fetch(`${instance.siteUrl}/contact`)).text()
    await expect.poll(html).toContain(words.thanksText)
    await open(page, '/contact')
    await fillInquiry(page, `In Other Words ${Date.now()}`)
    await submit(page).click()
    const thanks = page.getByRole('region', { name: words.thanksTitle })
    await expect(thanks).toContainText(words.thanksCaption)
    await expect(thanks).toContainText(words.thanksText)
    await expect(thanks.getByRole('button', { name: words.againLabel })).toBeVisible()
  } finally {
    await lake.createOrReplace(before)
  }
})

test.describe('with an unreliable connection', () => {
  test.use({ allowed: [/net::ERR_/] })

  test('a lost response, a reload and sending again create one inquiry', async ({
    page,
    instance,
  }) => {
    await open(page, '/order')
    const name = `Lost Answer ${Date.now()}`
    await fillInquiry(page, name)
    let arrived = 0
    await page.route('**/api/contact', async (route) => {
      arrived += 1
      await route.fetch()
      await route.abort('connectionreset')
    })
    await submit(page).click()
    await expect(toast(page, 'Submission Failed')).toBeVisible()
    await page.unroute('**/api/contact')
    await page.reload()
    await hydrated(page)
    await expect(page.getByLabel('Name')).toHaveValue(name)
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveText('FBO')
    await submit(page).click()
    await page.waitForURL('**/order/thanks')
    expect(arrived).toBe(1)
    expect(await storedAs(instance, name)).toHaveLength(1)
  })

  test('lists are disabled while the inquiry is sent, and enabled again after a failure', async ({
    page,
    instance,
  }) => {
    const name = `Chosen Late ${Date.now()}`
    await open(page, '/contact')
    await fillInquiry(page, name)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/contact', async (route) => {
      await released
      await route.abort()
    })
    await submit(page).click()
    await expect(sending(page)).toBeVisible()
    await expect(choices(page, 'Purchase consideration')).toBeDisabled()
    for (const label of ['Category', 'Kits of interest']) {
      const control = choices(page, label)
      const words = await control.innerText()
      await expect(control).toHaveAttribute('aria-disabled', 'true')
      await control.click({ force: true })
      for (const key of ['Enter', ' ', 'ArrowDown', 'a']) await control.press(key)
      await expect(lists(page)).toHaveCount(0)
      expect(await control.innerText()).toBe(words)
      await expect(control).toBeFocused()
    }
    release()
    await expect(page.getByText('Submission Failed').first()).toBeVisible()
    await page.unroute('**/api/contact')
    const kits = choices(page, 'Kits of interest')
    await expect(kits).not.toHaveAttribute('aria-disabled')
    await kits.click()
    await page.getByRole('option', { name: 'Master Kit' }).click()
    await page.keyboard.press('Escape')
    await submit(page).click()
    await expect(page.getByText('Message Sent!').first()).toBeVisible()
    const stored = await storedAs(instance, name)
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({ categories: ['fbo'], kitsInterested: [expect.any(String)] })
  })

  test('a form keeps its text during an outage, and can be sent afterwards', async ({
    page,
    context,
  }) => {
    await open(page, '/contact')
    await fillInquiry(page, 'Off Line')
    await context.setOffline(true)
    await submit(page).click()
    await expect(toast(page, 'Submission Failed')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Off Line')
    await context.setOffline(false)
    await submit(page).click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused()
    await expect(toast(page, 'Submission Failed')).toBeHidden(soon)
  })
})

test('a half-filled form is restored after a reload, a navigation, and Back', async ({ page }) => {
  await open(page, '/contact')
  await fillInquiry(page, 'Half Filled')
  await page.getByLabel('Purchase consideration').selectOption('Pilot trial')
  await page.getByLabel('Notes').fill('Two dogs,\none cabin.')
  const expectAll = async () => {
    await expect(page.getByLabel('Name')).toHaveValue('Half Filled')
    await expect(page.getByLabel('Notes')).toHaveValue('Two dogs,\none cabin.')
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveText('FBO')
    await expect(page.getByLabel('Purchase consideration')).toHaveValue('pilot-trial')
    await expect(submit(page)).toBeEnabled()
  }
  await page.reload()
  await hydrated(page)
  await expectAll()
  await page.getByRole('banner').getByRole('link', { name: 'Order Now' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await page.goBack()
  await expectAll()
  await page.goto('/privacy')
  await page.goBack()
  await expectAll()
})

test('text that is typed before the scripts load stays, and Enter submits nothing', async ({
  page,
}) => {
  const scripts = await holdBack(page, /\/assets\/.*\.js/)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Name').pressSequentially('Early Bird')
  await page.getByLabel('Email').fill('early@example.com')
  await page.keyboard.press('Enter')
  await submit(page).click({ force: true })
  await page.getByLabel('Notes').fill('Typed early')
  scripts.release()
  await hydrated(page)
  await expect(page).toHaveURL(/\/contact$/)
  await expect(help(page)).toHaveText(
    'Please add your phone number, and choose at least one category.',
  )
  await expect(page.getByLabel('Name')).toHaveValue('Early Bird')
  await expect(page.getByLabel('Notes')).toHaveValue('Typed early')
  await expect(page.getByLabel('Notes')).toBeFocused()
})
