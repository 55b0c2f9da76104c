import { lakeEditor } from '../support/lake-client.ts'
import { expect, test } from './instance.ts'

test.use({ allowed: [/net::ERR_FAILED/] })

test('a page whose lake script failed to load once tries again, and succeeds', async ({
  page,
  instance,
}) => {
  let isAway = true
  await page.route('**/assets/*.js', async (route) => {
    const script = await (await fetch(route.request().url())).text()
    const isClient = script.includes('browserUpload')
    await (isAway && isClient ? route.abort() : route.continue())
  })
  const opened = page.waitForResponse((one) => one.url().includes('/api/content/events'))
  await page.goto('/products')
  // Until this script arrives, the browser itself handles links.
  await page.locator('html[data-app=ready]').waitFor()
  await opened
  const editor = lakeEditor(instance)
  const kit = 'product-cabin-clean-up-kit'
  const { title } = (await editor.getDocument(kit))!
  const renamed = `Cabin Kit ${Date.now()}`
  try {
    // The script loads with the first query to the lake.
    const lost = page.waitForEvent('requestfailed', { timeout: 30_000 })
    await editor.patch(kit).set({ title: renamed }).commit()
    await lost
    isAway = false
    await expect(page.getByText(renamed).first()).toBeVisible({ timeout: 30_000 })
  } finally {
    await editor.patch(kit).set({ title }).commit()
  }
})
