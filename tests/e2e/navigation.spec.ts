import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { aboutHeading } from '../support/about-heading.ts'
import { signInAsAdmin } from '../support/admin-session.ts'
import { holdScripts } from '../support/hold-scripts.ts'
import { hydrated } from '../support/hydrated.ts'
import { loadNothingAhead } from '../support/load-nothing-ahead.ts'
import { expect, test } from './instance.ts'

test('after a navigation the focus is on the heading, and the page is announced', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  const card = page.locator('main a[href="/products/master-kit"]').first()
  await card.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(0)
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Master Kit \|/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url())

  await page.goBack()
  await expect(page).toHaveTitle(/^Flight-Ready/)
  await expect(page.locator('[aria-live="polite"]', { hasText: /^Flight-Ready/ })).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})

test('a reload keeps the scroll position, also after hydration', async ({ page }) => {
  const scrollOf = () => page.evaluate(() => window.scrollY)
  await page.goto('/faq')
  await hydrated(page)
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await page.reload()
  await hydrated(page)
  expect(await scrollOf()).toBe(900)
  await page.goto('/about')
  await page.goBack()
  await hydrated(page)
  expect(await scrollOf()).toBe(900)
})

test('Back restores the position of a visitor who scrolled before the app started', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/products')
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  release()
  await hydrated(page)
  // A click of a mouse would scroll the link into view.
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('main a[href^="/products/"]')?.click(),
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
})

/** Delays all of a browser's requests to the lake until the returned function is called. */
async function holdLake(page: Page, lakeUrl: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(`${lakeUrl}/**/data/query/**`, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

test('a page shows one kit at a time, from kit to kit and back', async ({ page }) => {
  await page.goto('/products/master-kit')
  await hydrated(page)
  const isReacts = () =>
    Object.keys(document.querySelector('#included') ?? {}).some((key) => key.startsWith('__react'))
  await expect.poll(() => page.evaluate(isReacts), 'React hydrates the contents').toBe(true)
  const headings = page.getByRole('heading', { level: 1 })
  for (const slug of ['cabin-clean-up-kit', 'food-and-snack-kit', 'canine-accommodation-kit']) {
    await page.locator(`main article a[href="/products/${slug}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`/products/${slug}$`))
    await expect(headings).toHaveCount(1)
    await expect(page.getByText("What's Included")).toHaveCount(1)
  }
  for (const _step of [1, 2, 3]) {
    await page.goBack()
    await expect(headings).toHaveCount(1)
  }
  await expect(headings).toHaveText('Master Kit')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(headings).toHaveText(aboutHeading)
  await expect(headings).toHaveCount(1)
})

test('Back and Forward restore the scroll position of a kit', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  const heading = page.getByRole('heading', { level: 1 })
  const scrollOf = () => page.evaluate(() => window.scrollY)
  await page.locator('main a[href="/products/master-kit"]').first().click()
  await expect(heading).toHaveText('Master Kit')
  const card = page.locator('main article a[href="/products/food-and-snack-kit"]').first()
  await card.scrollIntoViewIfNeeded()
  const left = await scrollOf()
  expect(left).toBeGreaterThan(1000)
  await card.click()
  await expect(heading).not.toHaveText('Master Kit')
  await page.locator('footer').scrollIntoViewIfNeeded()
  const leftNext = await scrollOf()
  await page.goBack()
  await expect(heading).toHaveText('Master Kit')
  await expect.poll(scrollOf).toBe(left)
  await page.goForward()
  await expect(heading).not.toHaveText('Master Kit')
  await expect.poll(scrollOf).toBe(leftNext)
})

test('a page stays until the next one is ready, with a loading bar', async ({ page, instance }) => {
  const release = await holdLake(page, instance.lakeUrl)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/products')
  await hydrated(page)
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.textContent()
  const card = page.locator('main a[href="/products/food-and-snack-kit"]').first()
  await card.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  const footerTop = () =>
    page.evaluate(() => document.querySelector('footer')?.getBoundingClientRect().top ?? 0)
  const footerBefore = await footerTop()
  await card.click()
  const bar = page.locator('[data-progress]')
  await expect(bar).toBeVisible()
  expect(await heading.textContent()).toBe(before)
  expect(await page.evaluate(() => window.scrollY)).toBe(left)
  expect(await footerTop()).toBe(footerBefore)
  release()
  await expect(heading).toHaveText('Food & Snack Kit')
  await expect(bar).toHaveCount(0)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a link to the current page scrolls to its top', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  const link = page.locator('footer a[href="/products"]')
  await link.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await link.click()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test.describe('before a tap', () => {
  test('a link in view preloads its page, and the tap requests nothing', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const card = page.locator('main a[href="/products/canine-accommodation-kit"]').first()
    const loaded = page.waitForResponse((one) =>
      one.url().includes(encodeURIComponent('"canine-accommodation-kit"')),
    )
    await card.scrollIntoViewIfNeeded()
    await loaded
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => {
      if (['script', 'fetch'].includes(request.resourceType())) asked.push(request.url())
    })
    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Canine Accommodation Kit')
    // The new page then loads the code that enlarges its pictures, also in advance.
    expect(asked.filter((url) => !url.includes('/assets/zoom-'))).toEqual([])
  })

  test('with data saving on, nothing is loaded in advance, and links load documents', async ({
    page,
  }) => {
    await loadNothingAhead(page)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    const html = await (await page.goto('/'))?.text()
    await page.locator('html[data-app=ready]').waitFor()
    await page.waitForTimeout(1000)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((path) => !html?.includes(path))).toEqual([])
    const documents = page.waitForRequest((one) => one.isNavigationRequest())
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'About' })
      .click()
    expect(new URL((await documents).url()).pathname).toBe('/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(aboutHeading)
  })

  test('a link loads its document while the code for navigation is loading', async ({ page }) => {
    const released = Promise.withResolvers<void>()
    await page.route(/assets\/document-head-.*\.js/, async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/')
    await page.locator('html[data-app=ready]').waitFor()
    const events: string[] = []
    page.on('requestfailed', (request) => events.push(`ended ${request.resourceType()}`))
    page.on('request', (request) => events.push(`began ${request.resourceType()}`))
    const documents = page.waitForRequest((one) => one.isNavigationRequest())
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'About' })
      .click()
    expect(new URL((await documents).url()).pathname).toBe('/about')
    // The code no longer competes with the document for a connection and bandwidth.
    const before = events.slice(0, events.indexOf('began document'))
    expect(before.filter((event) => event === 'ended script')).not.toEqual([])
    released.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(aboutHeading)
  })
})

test.describe('a link within the page', () => {
  /** The distance of a section from the header's lower edge, in pixels. */
  const gap = (page: Page, selector: string) =>
    page.evaluate((selector) => {
      const [header, part] = ['header', selector].map((name) =>
        document.querySelector(name)?.getBoundingClientRect(),
      )
      return Math.abs(Math.round((part?.top ?? Infinity) - (header?.bottom ?? 0)))
    }, selector)

  test('leads there each time, at once and with the focus', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const explore = page.getByRole('link', { name: 'Explore Our Products' })
    for (const time of [1, 2, 3]) {
      await page.evaluate(() => window.scrollTo({ top: 0 }))
      await explore.click()
      expect(await gap(page, '#products'), `time ${time}`).toBeLessThan(2)
      await expect(page.getByRole('heading', { name: 'Our products' })).toBeFocused()
      expect(new URL(page.url()).hash).toBe('#products')
    }
  })

  test('to an answer saves the scroll position for Back', async ({ page }) => {
    await page.goto('/faq')
    await hydrated(page)
    await page.locator('details summary').nth(5).click()
    await page.getByRole('link', { name: /^Link to this answer/ }).click()
    await expect(page).toHaveURL(/\/faq#/)
    const ask = page.locator('main a[href="/contact"]').first()
    await ask.evaluate((link) => link.scrollIntoView({ block: 'center' }))
    const left = await page.evaluate(() => window.scrollY)
    await ask.click()
    await expect(page).toHaveURL('/contact')
    await page.goBack()
    await expect(page).toHaveURL(/\/faq#/)
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => window.scrollY)).toBe(left)
  })

  test('does not scroll the page opened next', async ({ page }) => {
    for (const pause of [60, 100, 130, 160]) {
      await page.goto('/privacy')
      await hydrated(page)
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').first().click()
      await page.waitForTimeout(pause)
      await page.getByRole('link', { name: 'Home' }).first().click()
      await expect(page).toHaveURL('/')
      await page.waitForTimeout(300)
      expect(await page.evaluate(() => window.scrollY), `after ${pause} ms`).toBe(0)
    }
  })

  test('leads there even if the address already names the section', async ({ page }) => {
    await page.goto('/#products')
    await hydrated(page)
    await expect.poll(() => gap(page, '#products')).toBeLessThan(2)
    await page.evaluate(() => window.scrollTo({ top: 0 }))
    await page.getByRole('link', { name: 'Explore Our Products' }).click()
    expect(await gap(page, '#products')).toBeLessThan(2)
  })

  test('works in the privacy policy and for skipping the navigation, however often it is used', async ({
    page,
  }) => {
    await page.goto('/privacy')
    await hydrated(page)
    const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link').nth(4)
    for (const _time of [1, 2]) {
      await page.evaluate(() => window.scrollTo({ top: 0 }))
      await link.press('Enter')
      await expect(page.locator('#section-5')).toBeFocused()
      expect(await gap(page, '#section-5')).toBeLessThan(60)
    }
    for (const _time of [1, 2]) {
      await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
      await expect(page.locator('main')).toBeFocused()
    }
  })
})

test('after a link of the phone menu the focus is on the new heading', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: aboutHeading })).toBeFocused()
  // The focus stays there, even after the menu has slid out.
  await page.waitForTimeout(500)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('Back closes the phone menu, which belongs to the previous page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/products')
  await hydrated(page)
  await page.locator('footer a[href="/about"]').click()
  await expect(page.getByRole('heading', { level: 1, name: aboutHeading })).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await expect(menu).toBeHidden()
})

test('a slow page is announced as loading, then by its title', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/assets\/about-.*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/')
  await hydrated(page)
  const announced = page.locator('main ~ [aria-live="polite"], main [aria-live="polite"]')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(announced.filter({ hasText: 'Loading' })).toHaveCount(1)
  held.resolve()
  await expect(announced.filter({ hasText: /^About Us/ })).toHaveCount(1)
})

/** The files of the About page in the build that this instance serves. */
function aboutFiles(): string[] {
  return readdirSync('dist/client/assets').filter((file) => /^about-.*\.js$/.test(file))
}

test.describe('a page that fails in the browser', () => {
  test.use({ allowed: [/./] })

  const failing = /assets\/about-.*\.js/

  test('is loaded from the server if its code cannot be loaded', async ({ page }) => {
    await page.route(failing, (route) => route.abort())
    await page.goto('/')
    await hydrated(page)
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'About' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: aboutHeading })).toBeVisible()
    await expect(page).toHaveTitle(/^About Us \|/)
    await page.unroute(failing)
    await hydrated(page)
  })

  test('says so, takes the focus, and can be loaded again', async ({ page }) => {
    await page.route(failing, (route) => route.abort())
    await page.goto('/')
    await hydrated(page)
    // The router loads the page from the server once for each missing file.
    await page.evaluate((files) => {
      for (const file of files) {
        const address = `${location.origin}/assets/${file}`
        const message = `Failed to fetch dynamically imported module: ${address}`
        sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
      }
    }, aboutFiles())
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'About' })
      .click()
    const heading = page.getByRole('heading', { level: 1, name: 'Something went wrong' })
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(/^Something went wrong \|/)
    await expect(page.locator('meta[name="robots"][content^="noindex"]')).not.toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
    await page.unroute(failing)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: aboutHeading })).toBeVisible()
    await expect(page).toHaveTitle(/^About Us \|/)
    await expect(page.locator('meta[name="robots"][content^="noindex"]')).toHaveCount(0)
  })
})

test.describe('the internal pages', () => {
  test.use({ allowed: [/the server responded with a status of 404/] })

  test('/design is not found for visitors, and opens for an admin', async ({
    page,
    context,
    instance,
    request,
  }) => {
    const asVisitor = await request.get('/design')
    expect(asVisitor.status()).toBe(404)
    expect(await asVisitor.text()).not.toContain('Design system')
    const scripts: string[] = []
    page.on('request', (asked) => scripts.push(asked.url()))
    await page.goto('/design')
    await hydrated(page)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await page.goto('/')
    await hydrated(page)
    // A browser that opens the page directly gets no more either.
    await page.evaluate(() => {
      history.pushState({}, '', '/design')
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    expect(scripts.filter((url) => /assets\/design-/.test(url))).toEqual([])

    await signInAsAdmin(context, instance)
    const answer = await page.goto('/design')
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()['cache-control']).toBe('no-store')
    await hydrated(page)
    await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible()
    await page.request.post('/api/admin/logout', { headers: { Origin: instance.siteUrl } })
    expect((await page.goto('/design'))?.status()).toBe(404)
  })
})
