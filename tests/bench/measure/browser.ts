import { type Browser, launch } from 'puppeteer-core'
import { findChromium } from '#bin/find-chromium.ts'
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
