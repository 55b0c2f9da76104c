import { axeOn } from '../support/axe-on.ts'
import { hydrated } from '../support/hydrated.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { expect, test } from './instance.ts'

test('a visitor finds an aircraft by name, opens one of its kits, and comes back', async ({
  page,
  instance,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(`${instance.siteUrl}/`)
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('searchbox').fill('Phenom 300')
  await page.getByRole('link', { name: 'Embraer Phenom 300' }).click()
  await expect(page).toHaveURL(/\/aircraft\?type=phenom-300$/)
  await expect(page).toHaveTitle('Kits for the Embraer Phenom 300 | PetJet')
  const name = page.getByRole('heading', { level: 1, name: 'Embraer Phenom 300' })
  await expect(name).toBeVisible()
  const fits = page.getByRole('region', { name: 'Kits for the Embraer Phenom 300' })
  await expect(fits.getByRole('listitem')).toHaveCount(4)
  expect((await axeOn(page).analyze()).violations).toEqual([])
  await fits.getByRole('link', { name: 'Master Kit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Master Kit' })).toBeVisible()
  await page.goBack()
  await expect(name).toBeVisible()
  await page.getByRole('link', { name: 'G650', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gulfstream G650' })).toBeFocused()
  await expect(page.getByText('Heavy jet', { exact: true })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('Phenom 300')
  expect(errors).toEqual([])
})

test('an inquiry for an aircraft names it, and keeps what the visitor writes', async ({
  page,
  instance,
}) => {
  await page.goto(`${instance.siteUrl}/aircraft?type=phenom-300`)
  await page.getByRole('link', { name: 'Inquire for this aircraft' }).click()
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await expect(notes).toHaveValue('Aircraft: Embraer Phenom 300')
  await page.goBack()
  await page.getByRole('link', { name: 'G650', exact: true }).click()
  await page.getByRole('link', { name: 'Inquire for this aircraft' }).click()
  await expect(notes).toHaveValue('Aircraft: Gulfstream G650')
  await notes.fill('')
  await page.reload()
  await hydrated(page)
  await expect(notes).toHaveValue('')
  await notes.fill('Two dogs')
  await page.goto(`${instance.siteUrl}/programs/jetsanitize`)
  await page.getByRole('link', { name: 'Request JetSanitize' }).first().click()
  await expect(notes).toHaveValue('JetSanitize\nTwo dogs')
  await page.goto(`${instance.siteUrl}/aircraft?type=phenom-300`)
  await page.getByRole('link', { name: 'Inquire for this aircraft' }).click()
  await expect(notes).toHaveValue('Aircraft: Embraer Phenom 300\nTwo dogs')
})

test('a kit’s page and the comparison lead to the list of aircraft', async ({ page, instance }) => {
  for (const path of ['/products/master-kit', '/products/compare']) {
    await page.goto(instance.siteUrl + path)
    await page.getByRole('link', { name: 'Find your aircraft by name' }).click()
    await expect(page).toHaveURL(`${instance.siteUrl}/aircraft`)
    await expect(page.getByRole('heading', { level: 3, name: 'Light jet' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'PC-24' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pilatus PC-24' })).toBeVisible()
})

test('an editor’s change of a type reaches open pages, new pages and search', async ({
  page,
  instance,
}) => {
  const editor = lakeEditor(instance)
  const id = 'aircraft-praetor-600'
  const before = await editor.getDocument(id)
  const address = `${instance.siteUrl}/aircraft?type=praetor-600`
  await page.goto(address)
  await hydrated(page)
  try {
    await editor
      .patch(id)
      .set({
        title: 'Praetor 601',
        source: 'Handbook',
        baggageDoor: { widthMm: 700, heightMm: 600 },
        stowage: [
          {
            _key: 'a',
            _type: 'ownStowage',
            kit: { _type: 'reference', _ref: 'product-master-kit', _weak: true },
            fits: false,
            where: 'Too tall for the closet',
          },
        ],
      })
      .commit()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Embraer Praetor 601')
    await expect(page.getByText('Too tall for the closet')).toBeVisible()
    await expect(page.getByText('700 × 600 mm (27.6 × 23.6 in)')).toBeVisible()
    const read = async (path: string) => (await fetch(instance.siteUrl + path)).text()
    await expect.poll(() => read('/aircraft?type=praetor-600')).toContain('Too tall for the closet')
    await expect.poll(() => read('/aircraft')).toContain('Praetor 601')
    await expect.poll(() => read('/api/search?q=praetor%20601')).toContain('Embraer Praetor 601')
  } finally {
    await editor.createOrReplace(before!)
  }
})
