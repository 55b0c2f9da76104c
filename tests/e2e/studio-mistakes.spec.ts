import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { lakeEditor } from '../support/lake-client.ts'
import type { Instance } from '../support/start-instance.ts'
import {
  openDocument,
  openDocuments,
  openStudio,
  publish,
  studioMs,
} from '../support/studio-session.ts'
import { expect, test } from './studio-page.ts'

test.use({ viewport: { width: 1700, height: 900 } })

const draftOf = (instance: Instance, id: string) => lakeEditor(instance).getDocument(`drafts.${id}`)

/** Opens one document on one of its tabs. */
async function openTab(page: Page, type: string, id: string, tab: string): Promise<Locator> {
  const panes = await openDocuments(page, type, [id])
  await panes.getByRole('tab', { name: tab, exact: true }).click()
  return panes
}

/** The Studio validates in idle moments. */
const inStudio = expect.configure({ timeout: studioMs })

/** An entry in the Studio's list of validation messages. */
const problem = (page: Page, text: RegExp | string) => page.getByRole('button', { name: text })

/** Tries to publish with the Studio's own shortcut. */
const pressPublish = (page: Page) => page.keyboard.press('Control+Alt+p')

test('an unreadable price is not stored, not even in part, and blocks publishing', async ({
  page,
  instance,
}) => {
  const lake = lakeEditor(instance)
  const id = 'product-cabin-clean-up-kit'
  const pane = await openTab(page, 'product', id, 'Price and stock')
  const price = pane.getByTestId('field-price').getByRole('textbox')
  await expect(price).toHaveValue('249.00')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postData() ?? '')
  })
  const text = '1.299,00'
  await price.selectText()
  await price.pressSequentially(text)
  await pressPublish(page)
  await expect(pane.getByRole('alert')).toContainText(`“${text}” is not an amount in US dollars`)
  await expect(pane.getByTestId('action-publish')).toBeDisabled()
  await expect.poll(() => draftOf(instance, id)).not.toHaveProperty('price')
  // Also after leaving the document.
  await openTab(page, 'product', id, 'Price and stock')
  await pane.getByRole('button', { name: 'Restore $249.00' }).click()
  await expect(price).toHaveValue('249.00')
  await expect.poll(() => draftOf(instance, id)).toMatchObject({ price: 24_900 })
  await expect(pane.getByRole('alert')).toHaveCount(0)
  const prices = sent.join().matchAll(/"price":([^,}\]]+)/g)
  expect(new Set([...prices].map(([, amount]) => amount))).toEqual(new Set(['24900']))

  // Another editor's price replaces the unreadable text.
  await price.fill(text)
  await expect.poll(() => draftOf(instance, id)).not.toHaveProperty('price')
  await lake.patch(`drafts.${id}`).set({ price: 129_999 }).commit()
  await expect(price).toHaveValue('1299.99')
  await expect(pane.getByRole('alert')).toHaveCount(0)
  await publish(pane)
  await expect
    .poll(() => lake.getDocument(id), { timeout: 30_000 })
    .toMatchObject({ price: 129_999 })

  // A price that is too high is stored, but never restored.
  await price.fill('100000.01')
  await expect.poll(() => draftOf(instance, id)).toMatchObject({ price: 10_000_001 })
  await price.fill('249.999')
  await pane.getByRole('button', { name: 'Restore $1,299.99' }).click()
  await expect(price).toHaveValue('1299.99')
  await expect.poll(() => draftOf(instance, id)).toMatchObject({ price: 129_999 })
  await lake.delete(`drafts.${id}`)
  await lake.patch(id).set({ price: 24_900 }).commit()
})

test('other numbers are strict as well: a comma or an exponent is an error', async ({
  page,
  instance,
}) => {
  const id = 'loyalty-tier-silver'
  const pane = await openTab(page, 'loyaltyTier', id, 'Tier')
  const discount = pane.getByTestId('field-discountPercent').getByRole('textbox')
  for (const text of ['12,5', '1e1']) {
    await discount.fill(text)
    await expect(pane.getByRole('alert')).toContainText(`“${text}” is not a number`)
    await expect.poll(() => draftOf(instance, id)).not.toHaveProperty('discountPercent')
    await expect(pane.getByTestId('action-publish')).toBeDisabled()
  }
  await discount.fill('12.5')
  await expect.poll(() => draftOf(instance, id)).toMatchObject({ discountPercent: 12.5 })
  await lakeEditor(instance).delete(`drafts.${id}`)
  await expect(discount).toHaveValue('5')
})

test('a number is stored even if the editor leaves the document at once', async ({
  page,
  instance,
}) => {
  const id = 'loyalty-tier-silver'
  const pane = await openTab(page, 'loyaltyTier', id, 'Tier')
  const discount = pane.getByTestId('field-discountPercent').getByRole('textbox')
  await expect(discount).not.toHaveValue('7.5')
  await discount.fill('7.5')
  // As after the browser's Back: the field disappears before it loses focus.
  await page.evaluate(() => {
    history.pushState(null, '', '/studio/structure/loyaltyTier')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByTestId('document-pane')).toHaveCount(0)
  await expect.poll(() => draftOf(instance, id)).toMatchObject({ discountPercent: 7.5 })
  await lakeEditor(instance).delete(`drafts.${id}`)
})

test('an address that another kit uses is reported with its name, and Generate finds a free one', async ({
  page,
  instance,
}) => {
  await openStudio(page, '/studio/intent/create/template=product;type=product/')
  const pane = page.getByTestId('document-pane')
  await pane.getByTestId('field-title').getByRole('textbox').fill('Master Kit', { timeout: 30_000 })
  await pane.getByRole('tab', { name: 'Address and position' }).click()
  const slug = pane.getByTestId('field-slug')
  const address = slug.getByRole('textbox')
  await address.fill('master-kit')
  await pane.getByRole('button', { name: 'Validation' }).click()
  await inStudio(
    problem(page, '“Master Kit” already has this address. Press Generate'),
  ).toBeVisible()
  await address.fill('Master Kit')
  await inStudio(
    problem(page, 'Use only lowercase letters, digits and single dashes'),
  ).toBeVisible()
  await slug.getByRole('button', { name: 'Generate' }).click()
  await expect(address).toHaveValue('master-kit-2')
  await inStudio(problem(page, /Press Generate|Use only lowercase/)).toHaveCount(0)
  const made = /product;([\w-]+)/.exec(page.url())?.[1] ?? ''
  await expect.poll(() => draftOf(instance, made)).toHaveProperty('slug.current', 'master-kit-2')
  await lakeEditor(instance).delete(`drafts.${made}`)
})

test('a replaced picture needs a new description, and a small one is rejected', async ({
  page,
  instance,
}) => {
  const id = 'product-food-and-snack-kit'
  const pane = await openTab(page, 'product', id, 'Content')
  await expect(pane.getByTestId('field-image.alt').getByRole('textbox')).not.toHaveValue('')
  await pane.getByTestId('options-menu-button').first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload' }).click()
  const background = { r: 160, g: 80, b: 20 }
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await (await chooser).setFiles({ name: 'small.jpg', mimeType: 'image/jpeg', buffer })
  await expect
    .poll(() => draftOf(instance, id), { timeout: 20_000 })
    .toMatchObject({
      image: { asset: { _ref: expect.stringContaining('900x600') } },
    })
  await expect.poll(() => draftOf(instance, id)).not.toHaveProperty('image.alt')
  await pane.getByRole('button', { name: 'Validation' }).click()
  await inStudio(problem(page, 'Describe the picture in one sentence.')).toBeVisible()
  await inStudio(problem(page, '900 × 600 pixels. It needs at least 1200 × 800')).toBeVisible()
  await expect(pane.getByTestId('action-publish')).toBeDisabled()
  await lakeEditor(instance).delete(`drafts.${id}`)
})

test('a publication is shown until it is confirmed, and is not lost when the editor leaves', async ({
  page,
  instance,
}) => {
  const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
  const redirect = { _type: 'redirect', to: '/about', permanent: true }
  const ids = ['redirect-left', 'redirect-closed']
  for (const id of ids) await lake.create({ ...redirect, _id: `drafts.${id}`, from: `/${id}` })
  const release = Promise.withResolvers<void>()
  await page.route('**/data/actions/**', async (route) => {
    await release.promise
    await route.continue()
  })
  const pane = await openDocument(page, 'redirect', ids[1]!)
  const button = pane.getByTestId('action-publish')
  await expect(button).toBeEnabled({ timeout: studioMs })
  await button.click()
  await expect(pane.getByRole('button', { name: 'Checking…' })).toBeDisabled()
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  release.resolve()
  await expect.poll(() => lake.getDocument(ids[1]!), { timeout: studioMs }).toBeTruthy()
  await expect(button).toBeDisabled()

  await openStudio(page, `/studio/structure/redirect;${ids[0]}`)
  await expect(button).toBeEnabled({ timeout: studioMs })
  await button.click()
  await page.getByTestId('pane-item-FAQs').click()
  await expect.poll(() => lake.getDocument(ids[0]!), { timeout: studioMs }).toBeTruthy()
  for (const id of ids) await lake.delete(id)
})
