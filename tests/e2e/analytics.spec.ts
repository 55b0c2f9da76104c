import type { BrowserContext, Page } from '@playwright/test'
import { enterPreview } from '../support/enter-preview.ts'
import { fillInquiry } from '../support/fill-inquiry.ts'
import { hydrated } from '../support/hydrated.ts'
import { readShifts, watchShifts } from '../support/page-weight.ts'
import type { Instance } from '../support/start-instance.ts'
import { expect, hitsOf, test } from './measured-instance.ts'

/** How long a test waits to see that nothing happens, in ms: the stand-in answers in a few. */
const quietMs = 400

const eventsOf = async (instance: Instance) =>
  (await hitsOf(instance)).map(({ event, parameters }) => [event, parameters['ep.page_path'] ?? ''])

const setFault = (instance: Instance, fault: string) =>
  fetch(`${instance.lakeUrl}/analytics/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault }),
  })

test.beforeEach(async ({ instance }) => {
  await setFault(instance, 'none')
  await fetch(`${instance.lakeUrl}/analytics/hits`, { method: 'DELETE' })
})

const question = (page: Page) => page.getByRole('region', { name: 'May we count your visit?' })
const choices = (page: Page) => page.getByRole('region', { name: 'Cookie choices' })
const choicesButton = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await expect(choicesButton(page)).toBeAttached()
}

/** Records all requests of a context that concern analytics. */
function watchRequests(context: BrowserContext): string[] {
  const urls: string[] = []
  context.on('request', (request) => {
    if (/\/analytics\/|google/.test(request.url())) urls.push(request.url())
  })
  return urls
}

/** The data that a visit leaves in the browser. */
const tracesOf = async (page: Page) => ({
  cookies: (await page.context().cookies()).map(({ name }) => name),
  queue: await page.evaluate(() => window.dataLayer?.length ?? 0),
})
const nothing = { cookies: [], queue: 0 }

test('analytics sends nothing before consent, then each page, kit and inquiry once, without personal data', async ({
  page,
  context,
  instance,
}) => {
  const requests = watchRequests(context)
  await open(page, '/products?email=amelia@example.com')
  await expect(question(page)).toBeVisible()
  await page.locator('main a[href="/products/master-kit"]').first().click()
  await expect(page).toHaveTitle(/^Master Kit \|/)
  await page.waitForTimeout(quietMs)
  expect(requests).toEqual([])
  expect(await tracesOf(page)).toEqual(nothing)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)

  await question(page).getByRole('button', { name: 'Accept' }).click()
  await expect(question(page)).toBeHidden()
  await expect.poll(() => eventsOf(instance)).toHaveLength(2)
  const [view, kit] = await hitsOf(instance)
  expect(view?.parameters).toMatchObject({
    v: '2',
    tid: 'G-TEST',
    en: 'page_view',
    // Storage for analytics, but none for advertising.
    gcs: 'G101',
    npa: '1',
    dl: `${instance.siteUrl}/products/master-kit`,
    dt: await page.title(),
    dr: `${instance.siteUrl}/products`,
    'ep.page_path': '/products/master-kit',
  })
  expect(kit?.parameters).toMatchObject({ en: 'view_item', cu: 'USD', 'epn.value': '999' })
  expect(kit?.items).toEqual([
    {
      item_id: 'master-kit',
      item_name: 'Master Kit',
      category: 'Pet Travel Kit',
      item_category: 'Pet Travel Kit',
      quantity: '1',
      price: '999',
    },
  ])
  const { cookies } = await tracesOf(page)
  expect(cookies.toSorted()).toEqual(['_ga', '_ga_TEST'])

  // A change of the hash is not a page view; a navigation is one, and so is a page reload.
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/products/)
  // The visitor sees the search words in the title, but analytics does not.
  await page.goto('/search?q=Amelia+Stone')
  await expect(page).toHaveTitle(/Amelia Stone/)
  await page.getByRole('searchbox').fill('stone 555')
  await expect(page).toHaveTitle(/stone 555/)
  await page.goto('/contact?utm_source=mail&name=Amelia+Stone&email=amelia@example.com')
  await hydrated(page)
  await fillInquiry(page, 'Amelia Stone', 'amelia@example.com')
  await page.getByRole('button', { name: 'Send Inquiry' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect
    .poll(() => eventsOf(instance))
    .toEqual([
      ['page_view', '/products/master-kit'],
      ['view_item', ''],
      ['page_view', '/products'],
      ['page_view', '/search'],
      ['page_view', '/contact?utm_source=mail'],
      ['generate_lead', ''],
    ])
  const hits = await hitsOf(instance)
  expect(hits.map(({ parameters }) => parameters['dt']?.split(' |')[0])).toEqual([
    'Master Kit',
    'Master Kit',
    'Products',
    'Search',
    expect.stringContaining('Contact'),
    expect.stringContaining('Contact'),
  ])
  expect(hits.at(-1)?.parameters).toMatchObject({ 'ep.lead_source': 'contact' })
  expect(JSON.stringify(hits)).not.toMatch(/amelia|stone|010-2030|@|%40/i)
  const [{ cid } = {}, ...others] = hits.map(({ parameters }) => parameters)
  expect(others.every((other) => other['cid'] === cid)).toBe(true)
})

test('declining is remembered, and a change in the footer takes effect at once', async ({
  page,
  context,
  instance,
}) => {
  const requests = watchRequests(context)
  await open(page, '/about')
  await question(page).getByRole('button', { name: 'Decline' }).click()
  await page.reload()
  await hydrated(page)
  await expect(choicesButton(page)).toBeAttached()
  await expect(question(page)).toBeHidden()
  expect(requests).toEqual([])
  expect(await tracesOf(page)).toEqual(nothing)

  await choicesButton(page).click()
  await expect(choices(page)).toBeFocused()
  await expect(choices(page)).toContainText(/^Cookie choicesYou declined on \w+ \d+, \d{4}/)
  await choices(page).press('Escape')
  await expect(choices(page)).toBeHidden()
  await expect(choicesButton(page)).toBeFocused()
  await choicesButton(page).click()
  await choices(page).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => eventsOf(instance)).toEqual([['page_view', '/about']])
  expect((await tracesOf(page)).cookies).not.toEqual([])

  await choicesButton(page).click()
  await expect(choices(page)).toContainText('You accepted on')
  await choices(page).getByRole('button', { name: 'Decline' }).click()
  expect((await tracesOf(page)).cookies).toEqual([])
  // This also stops the hosted tag's own hits, such as the one when the visitor leaves the page.
  const isDisabled = () => page.evaluate(() => Reflect.get(window, 'ga-disable-G-TEST'))
  expect(await isDisabled()).toBe(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveTitle(/^Flight-Ready/)
  await page.waitForTimeout(quietMs)
  expect(await eventsOf(instance)).toEqual([['page_view', '/about']])
  expect((await tracesOf(page)).cookies).toEqual([])

  // Consent given again in the same page: the tag is loaded, and continues with the current page.
  await choicesButton(page).click()
  await choices(page).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(async () => (await eventsOf(instance)).at(-1)).toEqual(['page_view', '/'])
  expect(requests.filter((url) => url.includes('/gtag/js'))).toHaveLength(1)
})

test('a browser that asks not to be tracked is not asked for consent, and not measured although it is stored', async ({
  page,
  context,
  instance,
}) => {
  await open(page, '/about')
  await question(page).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => eventsOf(instance)).toHaveLength(1)
  const requests = watchRequests(context)
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  })
  await open(page, '/products/master-kit')
  await expect(question(page)).toBeHidden()
  await choicesButton(page).click()
  await expect(choices(page)).toContainText('Your browser asks sites not to track you')
  await expect(choices(page).getByRole('button')).toHaveText(['Close'])
  await choices(page).getByRole('button', { name: 'Close' }).click()
  await page.waitForTimeout(quietMs)
  expect(requests).toEqual([])
  // The data of the earlier consent is removed too.
  expect(await tracesOf(page)).toEqual(nothing)
  expect(await eventsOf(instance)).toHaveLength(1)
})

test('two tabs share the consent: an answer or a withdrawal in one applies to the other', async ({
  page,
  context,
  instance,
}) => {
  const other = await context.newPage()
  await open(page, '/about')
  await open(other, '/privacy')
  await question(page).getByRole('button', { name: 'Accept' }).click()
  await expect(question(other)).toBeHidden()
  const views = async () => (await eventsOf(instance)).map(([, path = '']) => path).toSorted()
  await expect.poll(views).toEqual(['/about', '/privacy'])
  await choicesButton(other).click()
  await choices(other).getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveTitle(/^Flight-Ready/)
  await page.waitForTimeout(quietMs)
  expect(await views()).toEqual(['/about', '/privacy'])
  expect((await context.cookies()).map(({ name }) => name)).toEqual([])
})

test('if the browser stores nothing, consent lasts until the page is left', async ({
  page,
  instance,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await open(page, '/about')
  await question(page).getByRole('button', { name: 'Accept' }).click()
  await expect(question(page)).toBeHidden()
  await expect.poll(() => eventsOf(instance)).toEqual([['page_view', '/about']])
})

test.describe('if the service fails', () => {
  // The browser's own message about a failed request.
  test.use({ allowed: [/Failed to load resource/] })

  for (const fault of ['fail', 'hang']) {
    test(`the page works as usual: ${fault}`, async ({ page, instance, complaints }) => {
      await open(page, '/about')
      await setFault(instance, fault)
      await question(page).getByRole('button', { name: 'Accept' }).click()
      await expect(question(page)).toBeHidden()
      const home = page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Home' })
      await home.click()
      await expect(page).toHaveTitle(/^Flight-Ready/)
      await page.waitForTimeout(quietMs)
      expect(complaints.length).toBeLessThanOrEqual(1)
      // Hits that wait for the tag are dropped with it: none is stored for later.
      await choicesButton(page).click()
      await choices(page).getByRole('button', { name: 'Decline' }).click()
      const waiting = () =>
        page.evaluate(() => (window.dataLayer ?? []).filter(({ 0: name }) => name === 'event'))
      expect(await waiting()).toEqual([])
      expect(await hitsOf(instance)).toEqual([])
    })
  }
})

test('if the consent code is blocked, there is no banner and no error', async ({
  page,
  complaints,
}) => {
  await page.route(/assets\/analytics-/, (route) => route.abort())
  await page.goto('/about')
  await hydrated(page)
  await page.waitForTimeout(quietMs)
  await expect(question(page)).toBeHidden()
  expect(complaints.filter(({ text }) => !text.includes('ERR_FAILED'))).toEqual([])
  complaints.length = 0
})

test('the consent banner takes no focus, shifts nothing, and never covers the focused element', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(watchShifts)
  await open(page, '/order/thanks')
  await expect(question(page)).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const buttons = question(page).getByRole('button')
  const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()))
  expect(boxes.map((box) => box?.height)).toEqual([44, 44])
  expect(boxes[0]?.width).toBe(boxes[1]?.width)
  const link = page.locator('footer a').first()
  // In view, but under the banner: the browser must scroll it.
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await link.evaluate((element) =>
    scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 20),
  )
  await link.focus()
  const asked = await question(page).boundingBox()
  const focused = await page.locator(':focus').boundingBox()
  expect((focused?.y ?? Infinity) + (focused?.height ?? 0)).toBeLessThanOrEqual(asked?.y ?? 0)
  expect(await page.evaluate(readShifts)).toEqual([])
  await page.locator('footer a').last().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(question(page).getByRole('link', { name: 'Privacy Policy' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(buttons.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(choicesButton(page)).toBeFocused()
})

test('previews and the admin page neither ask for consent nor send hits', async ({
  page,
  context,
  instance,
}) => {
  const requests = watchRequests(context)
  await page.goto('/admin')
  await hydrated(page)
  await page.waitForTimeout(quietMs)
  await expect(question(page)).toBeHidden()
  await enterPreview(page, instance, '/')
  await hydrated(page)
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
  await expect(question(page)).toBeHidden()
  await expect(choicesButton(page)).toHaveCount(0)
  expect(await page.content()).not.toContain('analytics-due')
  expect(requests).toEqual([])
})
