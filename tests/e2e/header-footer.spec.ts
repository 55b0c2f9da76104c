import type { Locator, Page } from '@playwright/test'
import { hydrated } from '../support/hydrated.ts'
import { openStudio, publish, studioMs } from '../support/studio-session.ts'
import { editInDialog } from '../support/block-editor.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { expect, test } from './instance.ts'
import { test as studioTest } from './studio-page.ts'

/**
 * Adds a link to a list until its dialog is open: a Studio that is still closing another dialog
 * closes this one as well, and the link stays in the list.
 */
async function addLink(page: Page, list: Locator): Promise<void> {
  const added = list.getByText('A link without a label')
  await expect(async () => {
    if (await added.isVisible()) await added.click({ timeout: 5000 })
    else await list.getByTestId('add-single-object-button').click({ timeout: 5000 })
    await expect(page.getByTestId('nested-object-dialog')).toHaveCount(1, { timeout: 5000 })
  }).toPass({ timeout: studioMs })
}

studioTest.describe('in the Studio', () => {
  studioTest.use({ viewport: { width: 1700, height: 900 } })

  studioTest(
    'an editor renames a link of the menu and adds one to the footer of an open page',
    async ({ page, visitor, instance }) => {
      const lake = lakeEditor(instance)
      const before = await lake.getDocument('siteSettings')
      await visitor.goto('/about')
      await page.bringToFront()
      await openStudio(page, '/studio/structure/siteSettings')
      const pane = page.getByTestId('document-pane')
      await pane.getByRole('tab', { name: 'Navigation and footer' }).click({ timeout: 30_000 })
      await pane.getByTestId('field-mainLinks').getByText('Products').first().click()
      await editInDialog(page, 1, (link) => link.write({ Label: 'Our kits' }))
      const target = '/programs/jetsanitize'
      await addLink(page, pane.getByTestId('field-footerLinks'))
      await editInDialog(page, 1, (link) => link.write({ Label: 'JetSanitize', Address: target }))
      // On a slow machine a keystroke takes a moment; the Studio publishes what has arrived.
      const last = '*[_id == "drafts.siteSettings"][0].footerLinks[-1].to'
      await expect.poll(() => lake.fetch(last, {}, { perspective: 'raw' })).toBe(target)
      await publish(pane)

      const main = visitor.getByRole('navigation', { name: 'Main' })
      await expect(main.getByRole('link', { name: 'Our kits' })).toBeVisible({ timeout: 30_000 })
      await expect(main.getByRole('link', { name: 'About' })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await visitor.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
      await visitor.getByRole('contentinfo').getByRole('link', { name: 'JetSanitize' }).click()
      await expect(visitor).toHaveURL(/\/programs\/jetsanitize$/)
      await expect(visitor.getByRole('heading', { level: 1, name: 'JetSanitize' })).toBeFocused()
      // The router opened it: the page was not reloaded.
      expect(await visitor.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
      if (before) await lake.createOrReplace(before)
    },
  )
})

test('on a phone the phone number and the hours are above the contact form, once each', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  const main = page.getByRole('main')
  const phone = main.getByRole('link', { name: '866-841-JETS' })
  await expect(phone).toHaveCount(1)
  const hours = main.getByText('Monday to Friday, 8AM to 6PM PST').filter({ visible: true })
  await expect(hours).toHaveCount(1)
  for (const shown of [phone, hours]) await expect(shown).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(phone).toHaveCount(1)
  await expect(
    main.getByRole('complementary').getByRole('link', { name: '866-841-JETS' }),
  ).toBeVisible()
})

test('contact and FAQ can be reached from the phone’s menu and from the footer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await hydrated(page)
  const footer = page.getByRole('contentinfo')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const names = ['Contact', 'FAQ']
  for (const name of names) {
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Open menu' }).click()
  for (const name of names) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await menu.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeFocused()
})
