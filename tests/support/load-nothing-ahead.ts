import type { Page } from '@playwright/test'

/** Makes a page that of a visitor who saves data: it requests nothing that only the next page shows. */
export async function loadNothingAhead(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}
