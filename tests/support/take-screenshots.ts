import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addLandingPages } from './add-landing-pages.ts'
import { readAdminAccount } from './admin-account.ts'
import type { EngineTab } from './engine-tab.ts'
import { publicPages } from './public-pages.ts'
import { type Engine, startEngine } from './start-engine.ts'
import { startInstance } from './start-instance.ts'

const pages = [...publicPages, '/design', '/no-such-page', '/products/no-such-kit']
/** How long a page's first animations take, in ms. */
const animationMs = 600

/** The engine, and the screen widths in pixels at which every page is captured. */
const [engine = 'chromium', widths = '360,768,1440,1920'] = process.argv.slice(2)
const sizes = widths.split(',').map((width) => ({ width: Number(width), height: 900 }))
const folder = join('test-results/screenshots', engine)

/** Waits until fonts and images have loaded, including those below the fold. */
async function complete(tab: EngineTab): Promise<void> {
  await tab.evaluate(async (ms) => {
    for (const image of document.images) image.loading = 'eager'
    await document.fonts.ready
    await Promise.allSettled([...document.images].map((image) => image.decode()))
    await new Promise((resolve) => setTimeout(resolve, ms))
  }, animationMs)
}

const instance = await startInstance()
await addLandingPages(instance)
const browser = await startEngine(engine as Engine)
try {
  await mkdir(folder, { recursive: true })
  for (const size of sizes) {
    const { tab, close } = await browser.open(size)
    await tab.goto(`${instance.siteUrl}/admin`)
    await tab.evaluate(async (account) => {
      const headers = { 'Content-Type': 'application/json' }
      await fetch('/api/admin/login', { method: 'POST', headers, body: JSON.stringify(account) })
    }, readAdminAccount(instance.dataDir))
    for (const path of pages) {
      await tab.goto(instance.siteUrl + path)
      await complete(tab)
      const name = path.slice(1).replaceAll('/', '-') || 'home'
      await tab.screenshot({ path: join(folder, `${name}-${size.width}.png`), fullPage: true })
    }
    await close()
  }
  console.log(`${pages.length * sizes.length} screenshots in ${folder}`)
} finally {
  await browser.stop()
  await instance.stop()
}
