import type { Page } from '@playwright/test'

/** Waits until the page runs: React has compared all of it with the HTML. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['app'] === 'ready')
}
