import type { Page } from '@playwright/test'
import { hydrated } from '../support/hydrated.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { expect, test } from './instance.ts'

const kit = 'product-cabin-clean-up-kit'

const streamIsOpen = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/content/events'))

/** Makes a tab hidden or visible, as the browser does; headless tabs are always visible. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('seven visible tabs of one browser do not block each other, and all show a published change', async ({
  context,
  instance,
}) => {
  const editor = lakeEditor(instance)
  const { title } = (await editor.getDocument(kit))!
  const tabs: Page[] = []
  for (let count = 0; count < 7; count++) {
    const page = await context.newPage()
    await Promise.all([streamIsOpen(page), page.goto('/products')])
    await hydrated(page)
    tabs.push(page)
  }
  const renamed = `Cabin Kit ${Date.now()}`
  try {
    await editor.patch(kit).set({ title: renamed }).commit()
    for (const tab of tabs) {
      await expect(tab.getByText(renamed).first()).toBeVisible({ timeout: 5000 })
    }
    // The tab that holds the stream is closed, and another one takes over.
    await tabs[0]?.close()
    await editor
      .patch(kit)
      .set({ title: `${renamed} again` })
      .commit()
    for (const tab of tabs.slice(1)) {
      await expect(tab.getByText(`${renamed} again`).first()).toBeVisible({ timeout: 5000 })
    }
  } finally {
    await editor.patch(kit).set({ title }).commit()
  }
})

test('a hidden tab closes its stream, and catches up when it is shown again', async ({
  page,
  instance,
}) => {
  const editor = lakeEditor(instance)
  const { title } = (await editor.getDocument(kit))!
  await Promise.all([streamIsOpen(page), page.goto('/products')])
  await hydrated(page)
  const ended = page.waitForEvent('requestfailed', (one) => one.url().includes('/content/events'))
  await show(page, 'hidden')
  await ended
  const renamed = `Cabin Kit ${Date.now()}`
  try {
    await editor.patch(kit).set({ title: renamed }).commit()
    await page.waitForTimeout(500)
    await expect(page.getByText(renamed)).toHaveCount(0)
    await Promise.all([streamIsOpen(page), show(page, 'visible')])
    await expect(page.getByText(renamed).first()).toBeVisible()
  } finally {
    await editor.patch(kit).set({ title }).commit()
  }
})
