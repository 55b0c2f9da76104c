import type { EngineTab } from './engine-tab.ts'

/**
 * Waits until the page is hydrated: React has compared all of it with the HTML, and links open the
 * next page without loading its document.
 */
export async function hydrated(page: Pick<EngineTab, 'waitForFunction'>): Promise<void> {
  await page.waitForFunction(() => {
    const { app, links } = document.documentElement.dataset
    return app === 'ready' && links === 'app'
  })
}
