import { findTestBrowser } from '#bin/ensure-chromium.ts'

/** Flags for a browser that can run as root and sends no background requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const executablePath = findTestBrowser()

/** Playwright's launch options for the browser. */
export const launchOptions = {
  ...(executablePath !== undefined && { executablePath }),
  args: chromiumFlags,
}
