import type { BrowserContext, Page } from '@playwright/test'

/** Turns on data saving in a page, or in all pages of a context: they then request nothing in advance for the next page. */
export async function loadNothingAhead(pages: Page | BrowserContext): Promise<void> {
  await pages.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}
