import { findTestBrowser } from '#bin/ensure-chromium.ts'

/** Flags of a browser that may run as root, and that does nothing of its own accord. */
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

/** How Playwright launches the browser. */
export const launchOptions = {
  ...(executablePath !== undefined && { executablePath }),
  args: chromiumFlags,
}
