import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { addLandingPages } from './add-landing-pages.ts'
import { signInAsAdmin } from './admin-session.ts'
import { launchOptions } from './launch-options.ts'
import { publicPages } from './public-pages.ts'
import { startInstance } from './start-instance.ts'

/** The screen widths at which every page is captured, in pixels. */
const widths = [360, 768, 1440, 1920]
const folder = 'test-results/screenshots'
const pages = [...publicPages, '/design', '/no-such-page', '/products/no-such-kit']

/** Waits until fonts and images have loaded, including those below the fold. */
async function complete(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await document.fonts.ready
    await Promise.allSettled([...document.images].map((image) => image.decode()))
  })
}

const instance = await startInstance()
await addLandingPages(instance)
const browser = await chromium.launch(launchOptions)
try {
  await mkdir(folder, { recursive: true })
  for (const width of widths) {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    await signInAsAdmin(context, instance)
    const page = await context.newPage()
    for (const path of pages) {
      await page.goto(instance.siteUrl + path)
      await complete(page)
      const name = path.slice(1).replaceAll('/', '-') || 'home'
      await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true })
    }
    await context.close()
  }
  console.log(`${pages.length * widths.length} screenshots in ${folder}`)
} finally {
  await browser.close()
  await instance.stop()
}
