import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { runTool } from './run-tool.ts'

/**
 * Makes sure that the tests have a browser. As root on Debian, installs Debian's Chromium and its
 * headless shell; otherwise prints what to do.
 *
 * @returns whether a browser is installed now
 */
export async function ensureChromium(): Promise<boolean> {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installDebians()
  if (findTestBrowser() !== undefined) return true
  console.error(
    'No Chromium found: run "sudo apt-get install chromium" or "npx playwright install chromium", or set CHROMIUM_PATH.',
  )
  return false
}

/** Installs the missing packages. Without the headless shell, tests use the slower Chromium. */
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

const ofTheSystem = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Debian's Chromium without a window: the same engine, with a quarter less CPU time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** The path of Chromium: `CHROMIUM_PATH`, the system's, or the Chromium that Playwright downloaded. */
export function findChromium(): string | undefined {
  return firstOf([process.env.CHROMIUM_PATH, ...ofTheSystem, chromium.executablePath()])
}

/** The path of the tests' browser: like {@link findChromium}, but prefers the headless shell. */
export function findTestBrowser(): string | undefined {
  return firstOf([process.env.CHROMIUM_PATH, headlessShell]) ?? findChromium()
}

/** Whether only Chromium itself is installed, and `CHROMIUM_PATH` does not choose it. */
function lacksHeadlessShell(): boolean {
  return !process.env.CHROMIUM_PATH && !existsSync(headlessShell)
}

function firstOf(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path))
}
