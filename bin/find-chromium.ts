import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const ofTheSystem = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Where a Chromium is: `CHROMIUM_PATH`, the system's, or the one Playwright downloaded. */
export function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, ...ofTheSystem, chromium.executablePath()]
  return candidates.find((path) => path !== undefined && existsSync(path))
}
