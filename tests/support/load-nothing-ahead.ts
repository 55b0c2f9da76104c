import type { Page } from '@playwright/test'

/** Turns on data saving in a page: it then requests nothing in advance for the next page. */
export async function loadNothingAhead(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}
