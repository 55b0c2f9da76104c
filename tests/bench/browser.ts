import { type Browser, launch, type Page, PredefinedNetworkConditions } from 'puppeteer-core'
import { findChromium } from '#bin/ensure-chromium.ts'
import { chromiumFlags } from '#tests/support/launch-options.ts'

/** The screen of Lighthouse's phone. */
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** Starts Chromium without its background tasks. */
export function startBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) {
    throw new Error('No Chromium: set CHROMIUM_PATH, or run npm test once, which installs it.')
  }
  return launch({ executablePath, args: chromiumFlags })
}

/** Runs something in a new profile with Slow 4G and a 4× CPU slowdown. */
export async function onSlowPhone<Result>(
  browser: Browser,
  run: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await page.setViewport(phone)
    await page.emulateNetworkConditions(PredefinedNetworkConditions['Slow 4G'])
    await page.emulateCPUThrottling(4)
    page.setDefaultTimeout(60_000)
    return await run(page)
  } finally {
    await context.close()
  }
}

/** Runs in a page: whether its app runs. */
export function isAlive(): boolean {
  return document.documentElement.dataset['app'] === 'ready'
}
