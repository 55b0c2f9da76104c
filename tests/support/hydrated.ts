import type { Page } from '@playwright/test'

/** Waits until the page's scripts have taken over: then the router removes its hand-over data. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !('$_TSR' in globalThis))
}
