import { readFile } from 'node:fs/promises'
import { hydrated } from '../support/hydrated.ts'
import { expect, test } from './instance.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/images')
  await hydrated(page)
})

test('ten pictures are in three categories; a visitor copies an address, downloads a picture and exports all', async ({
  page,
  context,
  instance,
}) => {
  const counts = { 'Brand asset': 1, 'Hero and landing': 2, Product: 7 }
  for (const [name, count] of Object.entries(counts)) {
    const category = page.getByRole('region', { name, exact: true })
    await expect(category.getByRole('listitem')).toHaveCount(count)
  }

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const button = page.getByRole('button', { name: 'Copy URL of Master Kit', exact: true })
  await button.click()
  await expect(button).toHaveText('Copied')
  await expect(page.getByText('URL Copied').first()).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${instance.siteUrl}/pictures/master-kit.jpg`)
  expect((await page.request.get(copied)).headers()['content-type']).toBe('image/jpeg')
  await expect(button).toHaveText('Copy URL', { timeout: 3000 })

  const picture = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Cabin at dawn' }).click()
  expect((await picture).suggestedFilename()).toBe('cabin-at-dawn.jpg')
  await expect(page.getByText('Download Started').first()).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export All URLs' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('image-urls.txt')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.match(/https?:\/\/\S+/g)).toHaveLength(10)
  expect(text).toContain(`Cabin at dawn: ${instance.siteUrl}/pictures/hero-cabin.jpg`)
  await expect(page.getByText('Export Complete').first()).toBeVisible()

  // A browser that denies access to the clipboard.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await page
    .getByRole('button', { name: /^Copy URL/ })
    .first()
    .click()
  await expect(page.getByText('Copy Failed').first()).toBeVisible()
  await expect(page.getByText('Unable to copy URL to clipboard').first()).toBeVisible()
})

test.describe('if a picture cannot be downloaded', () => {
  test.use({ allowed: [/net::ERR_FAILED/] })

  test('the page tells the visitor', async ({ page }) => {
    await page.route('**/pictures/hero-cabin.jpg', (route) => route.abort())
    await page.getByRole('button', { name: 'Download Cabin at dawn' }).click()
    await expect(page.getByText('Download Failed').first()).toBeVisible()
    await expect(page.getByText('Unable to download image').first()).toBeVisible()
  })
})
