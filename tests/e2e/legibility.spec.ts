import type { Page } from '@playwright/test'
import { checkEachPage } from '../support/check-each-page.ts'
import { delayFiles } from '../support/delay-files.ts'
import { hydrated } from '../support/hydrated.ts'
import { brokenMeasures, brokenWords, clippedChoices, laidOut } from '../support/layout-faults.ts'
import { answeringPages, pageKinds, publicPages } from '../support/public-pages.ts'
import { expect, test } from './instance.ts'
import { test as shopTest } from './shop-instance.ts'

const pages = [...publicPages, ...answeringPages, '/no-such-page']

/** The kinds of pages that the shop changes. */
const shopPages = pageKinds.filter((path) => path === '/' || path.startsWith('/products'))

/** The widths of phones, tablets and desktops at which pages change, in pixels. */
const widths = [320, 360, 768, 1024, 1180, 1280, 1440, 1920]

/** The text spacing of WCAG 1.4.12, and text at twice its size (1.4.4). */
const modes = {
  'wide text spacing': `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`,
  'text at 200 %': 'html { font-size: 200% !important }',
}

/** Elements that extend past the window's edge or are cut off by their container. */
async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const found = document.documentElement.scrollWidth > width ? ['the page'] : []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const words = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!words || element.closest('.sr-only, noscript, script')) continue
      const box = element.getBoundingClientRect()
      if (box.width === 0 || box.bottom < 0) continue
      const isCut =
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX !== 'visible'
      if (box.right > width + 1 || box.left < -1 || isCut)
        found.push(element.textContent?.slice(0, 40) ?? '')
    }
    return found
  })
}

/**
 * Styles that change no layout: without them, each resize would paint the whole page, repeatedly if
 * transitions run, which takes longer than the checks.
 */
const unpainted = `html { opacity: 0 !important }
  *, ::before, ::after { transition: none !important; animation: none !important }`

/** Words, prices and measures that break, and choices that are cut off, on the page at each width. */
async function unreadable(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  await page.addStyleTag({ content: unpainted })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await laidOut(page)
    const checks = [brokenWords, brokenMeasures, clippedChoices].map((check) => check(page))
    const faults = (await Promise.all(checks)).flat()
    found.push(...faults.map((fault) => `${path} at ${width}: ${fault}`))
  }
  return found
}

/** The elements that no longer fit the open page with each of the visitor's own styles. */
async function misfitsWithStyles(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  for (const [mode, content] of Object.entries(modes)) {
    const style = await page.addStyleTag({ content })
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      let all = await misfits(page)
      // The page can still have the layout of the width before.
      if (all.length > 0) {
        await laidOut(page)
        all = await misfits(page)
      }
      found.push(...all.map((misfit) => `${path} at ${width} with ${mode}: ${misfit}`))
    }
    await style.evaluate((element) => element.parentNode?.removeChild(element))
  }
  return found
}

test.describe('every page', () => {
  test.use({
    allowed: [/the server responded with a status of 404/],
    // The added styles simulate the visitor's own.
    bypassCSP: true,
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('does not move on a wide screen, breaks no word, and cuts nothing off, even with wide text spacing and large text', async ({
    context,
  }) => {
    test.setTimeout(480_000)
    const openLate = await delayFiles(context)
    const found = await checkEachPage(context, pages, async (page, path) => {
      await page.setViewportSize({ width: 1440, height: 800 })
      const moves = await openLate(page, path)
      return [
        ...moves.map((problem) => `${path}: ${problem}`),
        ...(await unreadable(page, path)),
        ...(await misfitsWithStyles(page, path)),
      ]
    })
    expect(found).toEqual([])
  })

  test('the menu button stays in the header at 320 px with wide text spacing', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/')
    await page.addStyleTag({ content: modes['wide text spacing'] })
    const box = await page.getByRole('button', { name: 'Open menu' }).boundingBox()
    const header = await page.locator('header').first().boundingBox()
    expect(box!.x + box!.width).toBeLessThanOrEqual(320)
    expect(box!.y + box!.height).toBeLessThanOrEqual(header!.y + header!.height)
  })
})

shopTest.describe('with the shop', () => {
  shopTest.use({ bypassCSP: true })

  shopTest('no word and no price breaks', async ({ context }) => {
    shopTest.setTimeout(240_000)
    const found = await checkEachPage(context, [...shopPages, '/cart'], async (page, path) => {
      await page.goto(path)
      return unreadable(page, path)
    })
    expect(found).toEqual([])
  })
})

test.describe('in forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  /** The colors of the painted parts of an element. */
  const paint = (page: Page, selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, pseudo) => {
        const style = getComputedStyle(element, pseudo)
        const page = getComputedStyle(document.body).backgroundColor
        return {
          border: style.borderTopWidth,
          background: style.backgroundColor,
          page,
          outline: style.outlineStyle,
        }
      }, pseudo)

  test('buttons, badges, marks and the focus are visible', async ({ page }) => {
    await page.goto('/products')
    await hydrated(page)
    expect((await paint(page, 'main a:text-is("Contact Us")')).border).not.toBe('0px')
    expect((await paint(page, 'main span:text-is("Available")')).border).not.toBe('0px')
    const current = await paint(page, 'header nav a[data-status=active]', '::after')
    expect(current.background).not.toBe(current.page)
    await page.goto('/contact')
    expect((await paint(page, 'summary .open-mark', '::before')).border).not.toBe('0px')
    await page.keyboard.press('Tab')
    expect((await paint(page, ':focus')).outline).not.toBe('none')
  })
})

test.describe('on paper', () => {
  /** The number of pages of a PDF, and its text. */
  async function printed(page: Page, path: string) {
    await page.goto(path)
    await hydrated(page)
    await page.evaluate(() => document.fonts.ready)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
  }

  test('a kit prints on one or two pages, with our contact details', async ({ page }) => {
    for (const kit of ['master-kit', 'food-and-snack-kit']) {
      const path = `/products/${kit}`
      expect(await printed(page, path), path).toBeLessThanOrEqual(2)
      await page.emulateMedia({ media: 'print' })
      for (const shown of [
        'h1',
        'main img >> nth=0',
        'footer a[href^="tel:"]',
        'footer a[href^="mailto:"]',
      ]) {
        await expect(page.locator(shown), shown).toBeVisible()
      }
      await expect(page.getByText('Price').first()).toBeVisible()
      await expect(
        page
          .getByRole('heading', { name: 'What’s Included' })
          .or(page.getByText("What's Included")),
      ).toBeVisible()
      for (const hidden of [
        'header',
        'a:text("Back to Products")',
        'a:text("Inquire")',
        '#others',
        '#quick-links',
      ]) {
        await expect(page.locator(hidden).first(), hidden).toBeHidden()
      }
      await page.emulateMedia({ media: null })
    }
  })

  test('the other pages print on a few pages, with closed sections open', async ({
    context,
    page,
  }) => {
    const most: Readonly<Record<string, number>> = {
      '/': 5,
      '/about': 3,
      '/products': 4,
      '/programs': 3,
      '/programs/vip-loyalty': 2,
      '/order/thanks': 1,
      '/privacy': 4,
      '/products/compare?kits=cabin-clean-up-kit,master-kit': 3,
      '/contact': 4,
      '/faq': 4,
      '/winter-layovers': 10,
    }
    const long = await checkEachPage(context, Object.keys(most), async (one, path) => {
      const count = await printed(one, path)
      return count > (most[path] ?? 0) ? [`${path}: ${count}`] : []
    })
    expect(long).toEqual([])
    await page.goto('/winter-layovers')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('details > div').first()).toBeVisible()
  })
})
