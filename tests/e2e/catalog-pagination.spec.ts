import { hydrated } from '../support/hydrated.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { expect, test } from './instance.ts'

/** Enough for a second page, with the six seeded kits. */
const extraKits = Array.from({ length: 30 }, (_, at) => ({
  _id: `extra-kit-${at + 1}`,
  _type: 'product',
  title: `Extra Kit ${at + 1}`,
  slug: { _type: 'slug', current: `extra-kit-${at + 1}` },
  description: 'A kit that fills a second page.',
  includes: '• Towel',
  price: 5000,
  inStock: true,
  order: 1000 + at,
}))

test.beforeEach(async ({ instance, request }) => {
  const writing = lakeEditor(instance).transaction()
  for (const kit of extraKits) writing.createOrReplace(kit)
  await writing.commit()
  await expect
    .poll(async () => (await request.get('/products?page=2')).status(), { timeout: 30_000 })
    .toBe(200)
})

test.afterEach(async ({ instance, request }) => {
  const taking = lakeEditor(instance).transaction()
  for (const { _id } of extraKits) taking.delete(_id)
  await taking.commit()
  await expect.poll(async () => (await request.get('/products?page=2')).status()).toBe(404)
})

test('a long catalog has pages, and an open page shows newly published kits', async ({
  page,
  instance,
}) => {
  await page.goto('/products')
  await hydrated(page)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/products?page=2')
  await expect(page).toHaveTitle('Products, Page 2 | PetJet')
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Extra Kit 30', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next page' })).toBeHidden()
  await lakeEditor(instance).patch('extra-kit-30').set({ title: 'Renamed Kit' }).commit()
  await expect(page.getByRole('link', { name: 'Renamed Kit', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Renamed Kit', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renamed Kit')
  await page.goBack()
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL('/products')
  await expect(page).toHaveTitle('Products | PetJet')
})
