import { chromium } from '@playwright/test'
import { launch } from 'puppeteer-core'
import type { EngineBrowser, EngineTab } from './engine-tab.ts'
import { ensurePackage, isProgram } from './ensure-package.ts'
import { launchOptions } from './launch-options.ts'
import { startWebkit } from './start-webkit.ts'

export type Engine = 'chromium' | 'firefox' | 'webkit'

/** Starts a browser with an engine; installs Debian's Firefox or WebKit if it is missing. */
export function startEngine(engine: Engine): Promise<EngineBrowser> {
  return { chromium: startChromium, firefox: startFirefox, webkit: startWebkit }[engine]()
}

async function startChromium(): Promise<EngineBrowser> {
  const browser = await chromium.launch(launchOptions)
  return {
    async open(viewport) {
      const page = await browser.newPage({ viewport })
      const complaints: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      return { tab: page, complaints: async () => complaints, close: () => page.close() }
    },
    stop: () => browser.close(),
  }
}

/** Debian's Firefox, which Puppeteer controls. Playwright can control only its own build of Firefox. */
async function startFirefox(): Promise<EngineBrowser> {
  const program = 'firefox-esr'
  ensurePackage(() => isProgram(program), program)
  const browser = await launch({ browser: 'firefox', executablePath: `/usr/bin/${program}` })
  return {
    async open(size) {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(size)
      const complaints: string[] = []
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      return {
        // Puppeteer's functions also take handles of elements.
        tab: page as unknown as EngineTab,
        complaints: async () => complaints,
        close: () => context.close(),
      }
    },
    stop: () => browser.close(),
  }
}
