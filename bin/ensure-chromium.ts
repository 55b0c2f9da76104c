import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'
import { runTool } from './run-tool.ts'

/**
 * Makes sure that the tests have a browser. Where there is none and this is root on Debian, it
 * installs Debian's; otherwise it prints what to do.
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
