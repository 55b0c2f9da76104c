import type { Page } from '@playwright/test'
import { storedKitFacts } from '#bin/stored-kit-facts.ts'
import { axeOn } from '../support/axe-on.ts'
import { fullFacts } from '../support/full-facts.ts'
import { hydrated } from '../support/hydrated.ts'
import { loadNothingAhead } from '../support/load-nothing-ahead.ts'
import { lakeEditor } from '../support/lake-client.ts'
import type { Instance } from '../support/start-instance.ts'
import { expect, test } from './instance.ts'

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')

/** Writes a kit with all facts, and waits until the site shows it. */
async function writeKit(instance: Instance): Promise<void> {
  const editor = lakeEditor(instance)
  const file = await editor.assets.upload('file', pdf, { filename: 'stain-remover.pdf' })
  const stored = await editor.getDocument('product-canine-accommodation-kit')
  const image = stored?.['image']
  const picture = (_key: string, caption: string) => ({ ...image, _key, caption })
  await editor
    .transaction()
    .createOrReplace({
      ...stored,
      ...storedKitFacts(fullFacts, () => ({ ...image })),
      _id: 'kit-full',
      _type: 'product',
      title: 'Full Kit',
      slug: { _type: 'slug', current: 'full-kit' },
      order: 9000,
      image,
      gallery: [picture('a', 'The mat'), picture('b', 'The harness')],
      documents: [
        {
          _key: 'a',
          _type: 'kitDocument',
          title: 'Stain remover',
          kind: 'safety-data-sheet',
          file: { _type: 'file', asset: { _type: 'reference', _ref: file._id } },
        },
      ],
      replenishedBy: [
        { _key: 'a', _type: 'reference', _ref: 'product-food-and-snack-kit', _weak: true },
      ],
    })
    .commit({ visibility: 'sync' })
  const address = `${instance.siteUrl}/products/full-kit`
  await expect.poll(async () => (await fetch(address)).status, { timeout: 30_000 }).toBe(200)
}

test.beforeAll(({ instance }) => writeKit(instance))
test.afterAll(async ({ instance }) => {
  await lakeEditor(instance).delete('kit-full')
})

test('a phone shows price and inquiry link without scrolling, and a wide window long contents in two columns', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products/full-kit')
  for (const part of [
    page.getByRole('link', { name: 'Inquire to Purchase' }),
    page.getByText('$499.00').first(),
    page.getByText('Available').first(),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  await hydrated(page)
  const numbered = page.locator('#included ~ div ol')
  await expect(numbered.first().getByRole('listitem').first()).toContainText(
    '1 × Fitted travel mat',
  )
  await expect(numbered.nth(1)).toHaveAttribute('start', '4')
  const leftOf = async (nth: number) =>
    (await numbered.nth(1).getByRole('listitem').nth(nth).boundingBox())?.x ?? 0
  expect(await leftOf(0)).toBe(await leftOf(3))
  const { violations } = await axeOn(page).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  // A long list has two columns if there is room, separately for each group.
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await leftOf(3)).toBeGreaterThan((await leftOf(0)) + 100)
})

test('a turned phone shows the name of a kit beside its picture', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/products/full-kit')
  const picture = await page
    .getByRole('link', { name: /^Enlarge: / })
    .first()
    .boundingBox()
  const name = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(name!.x).toBeGreaterThan(picture!.x + picture!.width)
  expect(name!.y).toBeLessThan(picture!.y + 100)
})

test('the keyboard enlarges, changes and closes pictures, and the focus returns', async ({
  page,
  request,
}) => {
  await page.goto('/products/full-kit')
  await hydrated(page)
  const opener = page.getByRole('list', { name: 'More pictures' }).getByRole('link').first()
  // Without scripts, the link opens the picture file itself.
  const whole = await request.get((await opener.getAttribute('href')) ?? '')
  expect(whole.headers()['content-type']).toMatch(/^image\//)
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pictures: Full Kit' })
  await expect(dialog).toContainText('2 of 3')
  await page.keyboard.press('ArrowRight')
  await expect(dialog).toContainText('3 of 3')
  await expect(dialog).toContainText('The harness')
  const shown = dialog.getByRole('img')
  const widthOf = async () => (await shown.boundingBox())?.width ?? 0
  const before = await widthOf()
  await page.keyboard.press('+')
  await expect.poll(widthOf).toBeGreaterThan(before * 1.3)
  await dialog.getByRole('button', { name: 'Fit to window' }).click()
  await expect.poll(widthOf).toBeLessThan(before * 1.1)
  await dialog.getByRole('button', { name: 'Enlarge', exact: true }).click()
  await expect.poll(widthOf).toBeGreaterThan(before * 1.3)
  const offCenter = await page
    .locator('.zoom-frame')
    .evaluate(
      ({ scrollLeft, scrollWidth, clientWidth }) => scrollLeft - (scrollWidth - clientWidth) / 2,
    )
  expect(Math.abs(offCenter)).toBeLessThan(2)
  // Only the picture scrolls, not the dialog with its buttons.
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await dialog.evaluate(({ scrollWidth }) => scrollWidth)).toBe(390)
  const { violations } = await axeOn(page).include('dialog').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('Back closes an enlarged picture, and only then leaves the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  await hydrated(page)
  await page.getByRole('link', { name: 'Food & Snack Kit', exact: true }).click()
  const name = page.getByRole('heading', { level: 1, name: 'Food & Snack Kit' })
  await expect(name).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 60))
  await page
    .getByRole('link', { name: /^Enlarge: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(name).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/products/food-and-snack-kit')
  expect(await page.evaluate(() => window.scrollY)).toBe(60)
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
})

test('a picture has its size and color in the dialog before its file has loaded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products/master-kit')
  await hydrated(page)
  await page.route(/\/pictures\/|\/images\//, () => {})
  await page.getByRole('list', { name: 'More pictures' }).getByRole('link').first().click()
  const shown = page.getByRole('dialog').getByRole('img')
  await expect.poll(async () => (await shown.boundingBox())?.height).toBeGreaterThan(200)
  expect((await shown.boundingBox())?.width).toBeGreaterThan(350)
  await expect(shown).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('the dialog shows the small picture first, and nothing moves when the large file has loaded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products/master-kit')
  await hydrated(page)
  const opener = page.getByRole('link', { name: /^Enlarge: / }).first()
  const small = await opener
    .locator('img')
    .evaluate(async (image: HTMLImageElement) => image.decode().then(() => image.currentSrc))
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/pictures\/|\/images\//, async (route) => {
    await isReleased
    await route.continue()
  })
  await opener.click()
  const shown = page.getByRole('dialog').getByRole('img')
  await expect(shown).toHaveCSS('background-image', `url("${small}")`)
  const before = await shown.boundingBox()
  release()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  expect(await shown.boundingBox()).toEqual(before)
})

test('the code that enlarges pictures loads before the code of other pages', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const placeOf = (name: string) => scripts.findIndex((path) => path.startsWith(`/assets/${name}-`))
  await page.goto('/products/master-kit')
  await hydrated(page)
  expect(placeOf('zoom')).toBeGreaterThan(0)
  expect(placeOf('lake')).toBeGreaterThan(placeOf('zoom'))
})

test('the code that enlarges pictures loads before the tap, unless the visitor saves data', async ({
  page,
  browser,
  instance,
}) => {
  const asked = (one: Page) => {
    const urls: string[] = []
    one.on('request', (request) => urls.push(request.url()))
    return () => urls.filter((url) => /\/zoom-[\w-]+\.(js|css)$/.test(url)).length
  }
  const ahead = asked(page)
  await page.goto('/products/master-kit')
  await expect.poll(ahead).toBe(2)
  const saving = await browser.newPage()
  await loadNothingAhead(saving)
  const late = asked(saving)
  await saving.goto(`${instance.siteUrl}/products/master-kit`)
  await saving.locator('html[data-app=ready]').waitFor()
  await saving.waitForTimeout(1000)
  expect(late()).toBe(0)
  await saving
    .getByRole('link', { name: /^Enlarge: / })
    .first()
    .click()
  await expect(saving.getByRole('dialog')).toBeVisible()
  await saving.close()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('the inquire button stays within reach on the entire page, and covers nothing', async ({
    page,
    browser,
    instance,
  }) => {
    for (const scripts of [true, false]) {
      const context = await browser.newContext({
        javaScriptEnabled: scripts,
        viewport: { width: 360, height: 740 },
      })
      const phone = await context.newPage()
      await phone.goto(`${instance.siteUrl}/products/master-kit`)
      const button = phone.getByRole('link', { name: 'Inquire to Purchase' })
      for (const place of ['h1', '#included', '#others', 'footer']) {
        await phone.locator(place).first().scrollIntoViewIfNeeded()
        const box = (await button.boundingBox())!
        expect(box.y, place).toBeGreaterThan(600)
        expect(box.y + box.height, place).toBeLessThanOrEqual(740)
      }
      await context.close()
    }
    await page.goto('/products/master-kit')
    await hydrated(page)
    const bar = (await page.locator('.kit-actions').boundingBox())!
    const covered = await page.evaluate((top) => {
      const links = document.querySelectorAll<HTMLElement>('main a, main summary, footer a')
      return [...links].flatMap((link) => {
        if (link.closest('.kit-actions')) return []
        link.focus()
        const { bottom, height } = link.getBoundingClientRect()
        return height < 500 && bottom > top + 1 ? [link.textContent] : []
      })
    }, bar.y)
    expect(covered).toEqual([])
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const last = (await page.locator('footer').getByRole('link').last().boundingBox())!
    expect(last.y + last.height).toBeLessThanOrEqual(bar.y)
    // Coming kits say so.
    await page.goto('/products/apparel-and-swag-kit')
    const soon = page.getByRole('link', { name: 'Coming Soon — Inquire for Details' })
    expect((await soon.boundingBox())!.y).toBeGreaterThan(600)
  })
})

test('a document is downloaded under a name that describes it', async ({ page }) => {
  await page.goto('/products/full-kit')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Stain remover' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('safety-data-sheet-stain-remover.pdf')
})

test('an open page shows a newly published fact, and links to the next kit', async ({
  page,
  instance,
}) => {
  await Promise.all([
    page.waitForResponse((one) => one.url().includes('/api/content/events')),
    page.goto('/products/full-kit'),
  ])
  await hydrated(page)
  await lakeEditor(instance).patch('kit-full').set({ 'spec.weightGrams': 6200 }).commit()
  await expect(page.getByText('6.2 kg (13.7 lb)')).toBeVisible()
  await page.getByRole('link', { name: 'Food & Snack Kit', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Food & Snack Kit')
})
