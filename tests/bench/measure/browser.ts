import { type Browser, launch, type Page, PredefinedNetworkConditions } from 'puppeteer-core'
import { findChromium } from '#bin/ensure-chromium.ts'
import { chromiumFlags } from '#tests/support/launch-options.ts'

/** The screen of Lighthouse's phone. */
export const phone = {
  width: 412,
  height: 823,
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** Starts a browser that does nothing of its own accord. */
export function startBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) {
    throw new Error('No Chromium: set CHROMIUM_PATH, or run npm test once, which installs one.')
  }
  return launch({ executablePath, args: chromiumFlags })
}

/** Runs something in a new profile, with a slow line and a processor slowed down to a quarter. */
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
    return await run(page)
  } finally {
    await context.close()
  }
}
