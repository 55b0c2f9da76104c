import type { Page } from '@playwright/test'
import { aboutHeading } from '../support/about-heading.ts'
import { fillInquiry } from '../support/fill-inquiry.ts'
import { holdScripts } from '../support/hold-scripts.ts'
import { hydrated } from '../support/hydrated.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { expect, test } from './instance.ts'

/** The head tags that differ from page to page, sorted. */
const ownTags = 'title,meta[name],meta[property],link[rel=canonical],link[rel=prev],link[rel=next]'

/** The tags of the current document, and those that the server writes for its address. */
function heads(page: Page) {
  return page.evaluate(async (ownTags) => {
    const tagsOf = (from: Document) =>
      [...from.head.querySelectorAll(`${ownTags},script[type="application/ld+json"]`)]
        .map((tag) => {
          const attributes = [...tag.attributes].map(({ name, value }) => `${name}=${value}`)
          return [tag.localName, ...attributes.toSorted(), tag.textContent].join(' ')
        })
        .toSorted()
    const html = await (await fetch(location.href)).text()
    const written = new DOMParser().parseFromString(html, 'text/html')
    return { shown: tagsOf(document), written: tagsOf(written) }
  }, ownTags)
}

async function expectHeadOfServer(page: Page, title: RegExp): Promise<void> {
  await expect(page).toHaveTitle(title)
  const { shown, written } = await heads(page)
  expect(written.length).toBeGreaterThan(15)
  expect(shown).toEqual(written)
}

test('hydration does not change the head', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/products/master-kit')
  const before = await page.evaluateHandle(() => [...document.head.children])
  release()
  await hydrated(page)
  const after = await page.evaluate((before) => {
    // The files that are loaded in advance for the next page.
    const isAhead = (tag: Element) =>
      tag.matches('[rel=modulepreload],[rel=preconnect],[rel=stylesheet][href*="/zoom-"]')
    const now = [...document.head.children].filter((tag) => !isAhead(tag))
    const had = before.filter((tag) => !isAhead(tag))
    return { gone: had.filter((tag) => !now.includes(tag)).length, come: now.length - had.length }
  }, before)
  expect(after).toEqual({ gone: 0, come: 0 })
})

test.describe('without a page from the server', () => {
  test.use({ allowed: [/status of 404/] })

  test('each page of the app has the head that the server writes for it', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'About' }).click()
    await expectHeadOfServer(page, /^About Us \|/)
    await main.getByRole('link', { name: 'Products' }).click()
    await expectHeadOfServer(page, /^Products \|/)
    await page.locator('main a[href="/products/master-kit"]').first().click()
    await expectHeadOfServer(page, /^Master Kit \|/)
    await page.getByRole('link', { name: 'Order Now' }).first().click()
    await expectHeadOfServer(page, /^Order Now \|/)
    for (const [path, title] of [
      ['/contact', /^Contact Us \|/],
      ['/products?page=7', /^404 Page Not Found \|/],
      ['/products/no-such-kit', /^Product Not Found \|/],
      ['/no-such-page', /^404 Page Not Found \|/],
      ['/design', /^404 Page Not Found \|/],
    ] as const) {
      await page.evaluate((path) => {
        history.pushState({}, '', path)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }, path)
      await expectHeadOfServer(page, title)
    }
    await page.goBack()
    await main.getByRole('link', { name: 'Home' }).click()
    await expectHeadOfServer(page, /^Flight-Ready/)
  })
})

test('the head shows newly published content', async ({ page, instance }) => {
  await page.goto('/products/master-kit')
  await hydrated(page)
  const editor = lakeEditor(instance)
  try {
    await editor.patch('product-master-kit').set({ title: 'The Renamed Kit' }).commit()
    await expect(page.locator('h1')).toHaveText('The Renamed Kit')
    await expectHeadOfServer(page, /^The Renamed Kit \|/)
    expect((await heads(page)).shown.join()).toContain('"name":"The Renamed Kit"')
  } finally {
    await editor.patch('product-master-kit').set({ title: 'Master Kit' }).commit()
  }
})

test.describe('when the code for heads does not load', () => {
  test.use({ allowed: [/net::ERR_FAILED|Failed to fetch dynamically/] })

  test('the page works, and the next page has the right head', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await page.route('**/document-head-*.js', (route) => route.abort())
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1, name: aboutHeading })).toBeFocused()
    await page.unrouteAll()
    await main.getByRole('link', { name: 'Products' }).click()
    await expectHeadOfServer(page, /^Products \|/)
  })
})

test.describe('at another address of the same server', () => {
  // The lake answers only browsers at SITE_URL; elsewhere the app gets pages from the server.
  test.use({ allowed: [/127\.0\.0\.1|ERR_FAILED/] })

  test('the site works, and its pages name SITE_URL', async ({ page, instance }) => {
    const { port } = new URL(instance.siteUrl)
    await page.goto(`http://127.0.0.1:${port}/`)
    await hydrated(page)
    const canonical = page.locator('link[rel="canonical"]')
    await expect(canonical).toHaveAttribute('href', `${instance.siteUrl}/`)
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'About' })
      .click()
    await expect(canonical).toHaveAttribute('href', `${instance.siteUrl}/about`)
    await page.goto(`http://127.0.0.1:${port}/contact`)
    await hydrated(page)
    await fillInquiry(page, 'Another Address')
    await page.getByRole('button', { name: 'Send Inquiry' }).click()
    await expect(page.getByText('Message Sent!').first()).toBeVisible()
  })
})
