import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'
import { runTool } from './run-tool.ts'

/**
 * Makes sure that there is a browser for the tests: where there is none and this is root on
 * Debian, installs Debian's; otherwise says what to do.
 *
 * @returns whether there is one now
 */
export async function ensureChromium(): Promise<boolean> {
  if (findChromium() !== undefined) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("No Chromium found: installing Debian's.")
    const packages = ['chromium', 'fonts-liberation']
    await runTool('apt-get', ['update', '-q'])
    await runTool('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages])
  }
  if (findChromium() !== undefined) return true
  console.error(
    'No Chromium found: run "sudo apt-get install chromium" or "npx playwright install chromium", or set CHROMIUM_PATH.',
  )
  return false
}
