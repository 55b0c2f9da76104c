import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { lakeEditor } from '../support/lake-client.ts'
import type { Instance } from '../support/start-instance.ts'
import { openDocument, openStudio, studioMs, studioNoise } from '../support/studio-session.ts'
import { expect, test } from './instance.ts'
import { test as studioTest } from './studio-page.ts'

test.use({ allowed: studioNoise, viewport: { width: 1700, height: 900 } })
studioTest.use({ viewport: { width: 1700, height: 900 } })

const hourMs = 3_600_000
const kit = { id: 'product-soilage-protection-kit', path: '/products/soilage-protection-kit' }

studioTest(
  'a shared link shows a draft to somebody without the Studio, until it is switched off',
  async ({ page, browser, instance }) => {
    const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
    const published = await lake.getDocument(kit.id)
    const title = `Shared draft ${Date.now()}`
    await lake.createOrReplace({ ...published, _id: `drafts.${kit.id}`, _type: 'product', title })

    await openStudio(page, `/studio/presentation?preview=${encodeURIComponent(kit.path)}`)
    const frame = page.frameLocator('iframe').first()
    await expect(frame.getByRole('heading', { level: 1 })).toContainText(title, { timeout: 30_000 })

    await page.getByRole('button', { name: 'Share this preview' }).click()
    await expect(page.getByText('with anyone who has the link, for 24 hours')).toBeVisible()
    const code = page.getByText('A QR Code which encodes the URL:')
    await switchSharing(page, code, 1)
    const link = /https?:\S+/.exec((await code.textContent()) ?? '')?.[0] ?? ''
    expect(link).toContain('/api/preview/enable?')

    const other = await browser.newContext()
    const guest = await other.newPage()
    await guest.goto(link)
    await expect(guest).toHaveURL(new RegExp(`${kit.path}$`))
    const heading = guest.getByRole('heading', { level: 1 })
    // Exactly this text: a guest's texts have no marks.
    await expect(heading).toHaveText(title)
    const bar = guest.getByRole('complementary', { name: 'Preview' })
    await expect(bar).toContainText(/Previewing drafts.*Drafts.*Ends /)
    const endsAt = await bar.locator('time').getAttribute('datetime')
    expect(Date.parse(endsAt ?? '') - Date.now()).toBeGreaterThan(23 * hourMs)
    expect(Date.parse(endsAt ?? '') - Date.now()).toBeLessThanOrEqual(24 * hourMs)
    await expect(bar.getByRole('link')).toHaveText(['Leave preview'])
    await lake
      .patch(`drafts.${kit.id}`)
      .set({ title: `${title} again` })
      .commit()
    await expect(heading).toHaveText(`${title} again`)

    await switchSharing(page, code, 0)
    await expect(bar.getByRole('status')).toContainText('This preview has ended')
    await expect(heading).toHaveText(`${title} again`)
    await bar.getByRole('link', { name: 'Leave preview' }).click()
    await expect(guest).toHaveURL(new RegExp(`${kit.path}$`))
    await expect(heading).toHaveText(String(published?.['title']))
    await expect(bar).toBeHidden()
    expect(await other.cookies()).toEqual([])
    await guest.goto(link)
    await expect(guest.getByRole('heading')).toHaveText('This preview link is not valid')
    await other.close()
    await lake.delete(`drafts.${kit.id}`)
  },
)

studioTest('a document says where it shows on the site, and leads there', async ({ page }) => {
  const pane = await openDocument(page, 'product', kit.id)
  await pane.getByRole('button', { name: /Used on/ }).click()
  await expect(pane.getByText('Products page', { exact: true })).toBeVisible()
  await pane.getByText(kit.path).click()
  const frame = page.frameLocator('iframe').first()
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 })
})

/**
 * Toggles the switch in the Studio's menu until it shows this many codes. Opens the menu again if
 * something has closed it.
 */
async function switchSharing(page: Page, code: Locator, codes: 0 | 1): Promise<void> {
  const input = page.locator('[data-ui="Menu"] [data-ui="Switch"] input')
  await expect(async () => {
    if (!(await input.isVisible())) {
      await page.getByRole('button', { name: 'Share this preview' }).click({ timeout: 1000 })
    }
    if ((await input.isChecked({ timeout: 1000 })) !== (codes === 1)) {
      await input.click({ force: true, timeout: 1000 })
    }
    await expect(code).toHaveCount(codes, { timeout: 10_000 })
  }).toPass({ timeout: studioMs })
}

/** Opens a page with the Studio's secret, outside the Studio. */
async function createPreview(page: Page, instance: Instance): Promise<Locator> {
  const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
  const studio = `${instance.siteUrl}/studio/presentation`
  const { secret } = await createPreviewSecret(lake, 'test', studio, 'local-administrator')
  const search = new URLSearchParams({
    'sanity-preview-secret': secret,
    'sanity-preview-pathname': kit.path,
  })
  await page.goto(`/api/preview/enable?${search}`)
  return page.getByRole('complementary', { name: 'Preview' })
}

test.describe('the bar', () => {
  // The larger text simulates the visitor's own setting.
  test.use({ bypassCSP: true })

  test('is accessible at every width and text size', async ({ page, instance }) => {
    const bar = await createPreview(page, instance)
    await expect(bar.getByRole('link')).toHaveText(['Open in Studio', 'Leave preview'])
    for (const mode of ['as it is', 'text at 200 %', 'large text in forced colors'] as const) {
      if (mode === 'text at 200 %') {
        await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
      }
      await page.emulateMedia({
        forcedColors: mode === 'large text in forced colors' ? 'active' : 'none',
      })
      for (const width of [320, 360, 768, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => bar.evaluate(misfits), `${mode}, ${width} px`).toEqual([])
      }
      const { violations } = await new AxeBuilder({ page })
        .include('[aria-label=Preview]')
        // Axe measures the page's own colors, but the browser paints the system's.
        .disableRules(mode === 'large text in forced colors' ? ['color-contrast'] : [])
        .analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
  })
})

/** The parts of the bar that are cut off or too small to tap, or that cover half of the window. */
function misfits(bar: Element): string[] {
  const { top, height } = bar.getBoundingClientRect()
  const stays = bar.parentElement && getComputedStyle(bar.parentElement).position === 'sticky'
  const isTooHigh = height > innerHeight / 2 || top + height > innerHeight + 1
  const found = stays && isTooHigh ? [`${height} px`] : []
  for (const element of bar.querySelectorAll<HTMLElement>('*')) {
    const box = element.getBoundingClientRect()
    const isCut = element.scrollWidth > element.clientWidth + 1 && element.matches('a, p, output')
    const isSmall = element.matches('a, select') && box.height < 44
    if (box.left < 0 || box.right > innerWidth || isCut || isSmall) found.push(element.outerHTML)
  }
  return found
}

test.describe('without the lake', () => {
  test.use({ allowed: [/status of 503/] })

  test('while the lake is down, the bar says that no drafts are shown, and then recovers', async ({
    page,
    instance,
  }) => {
    const bar = await createPreview(page, instance)
    await expect(bar).toBeVisible()
    await expect(bar.getByRole('status')).toHaveText('')
    instance.signalLake('SIGSTOP')
    try {
      await page.reload()
      await expect(bar.getByRole('status')).toContainText('You are seeing built-in content')
    } finally {
      instance.signalLake('SIGCONT')
    }
    await expect(bar.getByRole('status')).toHaveText('', { timeout: 20_000 })
  })
})

test.describe('another site', () => {
  test.use({ allowed: [/frame-ancestors|chrome-error/] })

  test('cannot show a preview in a frame', async ({ page, instance }) => {
    const lake = lakeEditor(instance)
    const { secret } = await createPreviewSecret(lake, 'test', `${instance.siteUrl}/studio`)
    await page.goto(`/api/preview/enable?sanity-preview-secret=${secret}`)
    await expect(page).toHaveURL('/')
    // Another port is another origin, but gets the same cookies.
    const elsewhere = `${instance.lakeUrl}/another-site`
    const body = `<iframe src="${instance.siteUrl}/"></iframe>`
    await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto(elsewhere)
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
  })
})
