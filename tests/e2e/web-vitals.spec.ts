import type { BrowserContext, Page, Request } from '@playwright/test'
import { enterPreview } from '../support/enter-preview.ts'
import { hydrated } from '../support/hydrated.ts'
import type { Instance } from '../support/start-instance.ts'
import { expect, metricsToken, test } from './measured-instance.ts'

/** Longer than the delay before the code is requested, in ms of the page's clock. */
const quietMs = 3500

/** The number of counted visits, by figure, route and screen. */
async function countsOf({ siteUrl }: Instance): Promise<string[]> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${siteUrl}/metrics`, { headers })).text()
  return text
    .split('\n')
    .filter((line) => /^petjet_web_vitals_\w+_count\{/.test(line))
    .map((line) => line.replace('petjet_web_vitals_', ''))
}

/** One visit to a page. The browser might not report a very short tap. */
const countsFor = (route: string, screen: string) =>
  expect.arrayContaining(
    ['ttfb_seconds', 'fcp_seconds', 'lcp_seconds', 'cls'].map(
      (name) => `${name}_count{route="${route}",screen="${screen}"} 1`,
    ),
  ) as unknown

declare global {
  interface Window {
    /** The last body that the page sent, which Playwright cannot read. */
    beacon?: Record<string, unknown>
  }
}

function keepBeacon(): void {
  const send = navigator.sendBeacon.bind(navigator)
  navigator.sendBeacon = (url, body) => {
    if (body instanceof Blob) void body.text().then((text) => (window.beacon = JSON.parse(text)))
    return send(url, body)
  }
}

/** Simulates another tab coming to the front. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

const isOfVitals = (request: Request) => request.url().includes('vitals')

/** Records a context's requests for the code of web vitals, and the figures it sends. */
function watchRequests(context: BrowserContext): Request[] {
  const requests: Request[] = []
  context.on('request', (request) => {
    if (isOfVitals(request)) requests.push(request)
  })
  return requests
}

test('the server counts how fast pages are, and learns nothing about visitors', async ({
  page,
  context,
  instance,
}) => {
  const requests = watchRequests(context)
  await page.setViewportSize({ width: 412, height: 823 })
  await page.addInitScript(keepBeacon)
  const code = page.waitForRequest(isOfVitals)
  await page.goto('/products/master-kit?email=amelia@example.com')
  const { responseEnd, loadEventEnd } = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    // A document has one such entry, of this kind.
    return (entry as PerformanceNavigationTiming).toJSON() as PerformanceNavigationTiming
  })
  expect(responseEnd).toBeGreaterThan(0)
  await code
  const asked = await page.evaluate(() => performance.now())
  // Long after the page has loaded and painted.
  expect(asked - loadEventEnd).toBeGreaterThan(1900)
  await hydrated(page)
  await page.getByRole('heading', { level: 1 }).click()
  // Playwright does not report requests that a page sends while the visitor leaves it.
  const report = page.waitForRequest('**/api/vitals')
  await expect
    .poll(async () => {
      await hide(page)
      return requests.length
    })
    .toBe(2)
  const sent = await report
  expect(sent.method()).toBe('POST')
  expect(new URL(sent.url()).search).toBe('')
  const body = await (await page.waitForFunction(() => window.beacon)).jsonValue()
  expect(body).toEqual({
    route: '/products/$slug',
    screen: 'phone',
    TTFB: expect.any(Number),
    FCP: expect.any(Number),
    LCP: expect.any(Number),
    CLS: expect.any(Number),
    // The browser might not report a tap that takes less than a frame.
    ...(body?.['INP'] !== undefined && { INP: expect.any(Number) }),
  })
  expect(await context.cookies()).toEqual([])
  // Once per page.
  await hide(page)
  await page.goto('about:blank')
  await expect.poll(() => countsOf(instance)).toEqual(countsFor('/products/$slug', 'phone'))
  expect(requests).toHaveLength(2)
})

test('a visitor who leaves the page is also counted', async ({ page, context, instance }) => {
  const requests = watchRequests(context)
  await page.goto('/faq')
  await expect.poll(() => requests.length).toBe(1)
  const [code] = requests
  await code?.response()
  await hydrated(page)
  await page.goto('about:blank')
  await expect.poll(() => countsOf(instance)).toEqual(countsFor('/faq', 'wide'))
})

test('every visitor gets the same bytes, which a CDN can cache', async ({ request }) => {
  const [one, other] = await Promise.all(
    ['Firefox', 'Chrome'].map((agent) =>
      request.get('/about', { headers: { 'user-agent': agent } }),
    ),
  )
  const html = await one?.text()
  expect(html).toContain(`detail:'/about'`)
  expect(await other?.text()).toBe(html)
  expect(one?.headers()['cache-control']).toBe('public, no-cache')
})

test('a browser that asks not to be tracked loads and sends no web vitals', async ({
  page,
  context,
}) => {
  const requests = watchRequests(context)
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  )
  await page.clock.install()
  await page.goto('/about')
  await page.clock.runFor(quietMs)
  await page.waitForTimeout(200)
  await page.goto('about:blank')
  expect(requests.map((sent) => sent.url())).toEqual([])
})

test('pages for staff and previews are not measured', async ({ page, instance, request }) => {
  expect(await (await request.get('/admin')).text()).not.toContain('vitals-due')
  await enterPreview(page, instance, '/about')
  expect(await page.content()).not.toContain('vitals-due')
})
