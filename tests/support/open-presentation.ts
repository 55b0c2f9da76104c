import { expect, type FrameLocator, type Page } from '@playwright/test'
import { openStudio } from './studio-session.ts'

/** Opens the Presentation tool at a page of the site, and waits until its frame is ready. */
export async function openPresentation(page: Page, at: string): Promise<FrameLocator> {
  await openStudio(page, `/studio/presentation?preview=${encodeURIComponent(at)}`)
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('html[data-app=ready]')).toBeAttached({ timeout: 40_000 })
  // Once connected, the Studio shows the page's own document, or lists the documents on it.
  await expect(
    page.getByText('Site settings').or(page.getByTestId('form-view')).first(),
  ).toBeVisible({ timeout: 20_000 })
  return frame
}
