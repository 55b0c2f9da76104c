import { axeOn } from '../support/axe-on.ts'
import { openStudio } from '../support/studio-session.ts'
import { expect, test } from './studio-page.ts'

test.use({ viewport: { width: 1400, height: 900 } })

test('the guide is one click away in the Studio, and its contents link to its sections', async ({
  page,
}) => {
  await openStudio(page, '/studio/structure')
  await page.getByRole('link', { name: 'Guide', exact: true }).click({ timeout: 30_000 })
  await expect(page).toHaveURL(/\/studio\/guide$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Guide for editors' })).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const section = page.getByRole('heading', { level: 2, name: 'Work on inquiries' })
  await expect(section).not.toBeInViewport()
  await contents.getByRole('link', { name: 'Work on inquiries' }).click()
  await expect(section).toBeInViewport()
  await expect(page.getByRole('cell', { name: 'Erase personal data…' })).toBeVisible()
  await page.reload()
  await expect(section).toBeInViewport({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Desk', exact: true }).click()
  await expect(page.getByTestId('pane-item-Products')).toBeVisible()
})

test('axe finds no violations in the guide, light or dark', async ({ page }) => {
  await openStudio(page, '/studio/guide')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 })
  const colorOf = () => page.locator('.guide').evaluate((guide) => getComputedStyle(guide).color)
  const seen = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(async () => seen.has(await colorOf())).toBe(false)
    // Colors fade when the color scheme changes.
    await expect(async () => {
      const { violations } = await axeOn(page).include('.guide').analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }).toPass({ timeout: 30_000 })
    seen.add(await colorOf())
  }
})
