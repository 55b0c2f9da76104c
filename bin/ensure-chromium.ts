import { existsSync } from 'node:fs'
import { findChromium, findTestBrowser, lacksHeadlessShell } from './find-chromium.ts'
import { runTool } from './run-tool.ts'

/**
 * Makes sure that the tests have a browser. Where this is root on Debian, it installs Debian's, and
 * its headless shell; otherwise it prints what to do.
 *
 * @returns whether there is one now
 */
export async function ensureChromium(): Promise<boolean> {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installDebians()
  if (findTestBrowser() !== undefined) return true
  console.error(
    'No Chromium found: run "sudo apt-get install chromium" or "npx playwright install chromium", or set CHROMIUM_PATH.',
  )
  return false
}

/** Installs what is missing. Where there is no headless shell, tests take longer in Chromium itself. */
async function installDebians(): Promise<void> {
  const missing = [
    ...(findChromium() === undefined ? [['chromium', 'fonts-liberation']] : []),
    ...(lacksHeadlessShell() ? [['chromium-headless-shell']] : []),
  ]
  if (missing.length === 0) return
  console.log(`Installing Debian's ${missing.flat().join(', ')}.`)
  await runTool('apt-get', ['update', '-q'])
  for (const packages of missing) {
    await runTool('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages])
  }
}
