import type { Page } from '@playwright/test'

/** Waits until the page is hydrated, when the router removes its hand-over data. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !('$_TSR' in globalThis))
}
