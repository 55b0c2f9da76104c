import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const ofTheSystem = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Debian's Chromium without a window: the same engine, for a quarter less of the processor's time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** Where a Chromium is: `CHROMIUM_PATH`, the system's, or the one Playwright downloaded. */
export function findChromium(): string | undefined {
  return firstOf([process.env.CHROMIUM_PATH, ...ofTheSystem, chromium.executablePath()])
}

/** Where the browser of the tests is: as {@link findChromium}, but the headless shell before others. */
export function findTestBrowser(): string | undefined {
  return firstOf([process.env.CHROMIUM_PATH, headlessShell]) ?? findChromium()
}

/** Whether only Chromium itself is there, and nobody has chosen it. */
export function lacksHeadlessShell(): boolean {
  return !process.env.CHROMIUM_PATH && !existsSync(headlessShell)
}

function firstOf(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path))
}
