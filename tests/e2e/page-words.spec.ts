import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { lakeEditor } from '../support/lake-client.ts'
import type { Instance } from '../support/start-instance.ts'
import { openStudio, publish } from '../support/studio-session.ts'
import { curatedHomePage } from '#schemas/content/page/home-page.curated.ts'
import { expect, test } from './studio-page.ts'

test.use({ viewport: { width: 1700, height: 900 } })

/** Opens the home page's texts in the Desk's list of pages. */
async function openHomePage(page: Page) {
  await openStudio(page, '/studio/structure/pages;homePage')
  const pane = page.getByTestId('document-pane')
  await expect(pane.getByTestId('field-heroTitle').getByRole('textbox')).toBeEditable({
    timeout: 30_000,
  })
  return pane
}

test('pages show the words and pictures that an editor publishes in the Studio, and no list that is emptied', async ({
  page,
  visitor,
  instance,
}) => {
  test.setTimeout(360_000)
  // First: of a document that was edited in the Studio and then deleted, the Studio shows what it
  // said last.
  await beginsWithCuratedWords(page, instance)
  await changesHero(page, visitor, instance)
  await emptiesList(page, visitor, instance)
})

/** A page without a document opens with the curated texts as its initial values. */
async function beginsWithCuratedWords(page: Page, instance: Instance): Promise<void> {
  const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
  const before = await lake.getDocument('homePage')
  await lake.delete('homePage')
  const pane = await openHomePage(page)
  const caption = pane.getByTestId('field-heroCaption').getByRole('textbox')
  await expect(caption).toHaveValue('Pet kits for private aviation', { timeout: 30_000 })
  await caption.fill('Kits for dogs that fly')
  await publish(pane)
  const stored = () => lake.getDocument('homePage')
  await expect.poll(stored).toMatchObject({
    heroCaption: 'Kits for dogs that fly',
    heroTitle: curatedHomePage.heroTitle,
    pillars: curatedHomePage.pillars?.map(({ term }) => ({ term })),
    posts: [{ picture: { asset: { _ref: expect.stringMatching(/^image-/) } } }, {}, {}],
  })
  await expect.poll(async () => (await fetch(instance.siteUrl)).text()).toContain('dogs that fly')
  await lake.createOrReplace(before!)
}

/** The home hero’s words and picture, changed in the Studio, show on the open page. */
async function changesHero(page: Page, visitor: Page, instance: Instance): Promise<void> {
  const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
  const before = await lake.getDocument('homePage')
  const pane = await openHomePage(page)
  await visitor.goto('/')
  const heading = visitor.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('The dog flies too.')
  await page.bringToFront()
  const title = pane.getByTestId('field-heroTitle').getByRole('textbox')
  await expect(title).toHaveValue('The dog flies too.')
  await title.fill('Every dog has a seat.')
  const background = { r: 200, g: 120, b: 40 }
  const buffer = await sharp({ create: { width: 2401, height: 1601, channels: 3, background } })
    .jpeg()
    .toBuffer()
  // The first picture of the form.
  await pane
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'seat.jpg', mimeType: 'image/jpeg', buffer })
  const alt = pane.getByTestId('field-heroPicture.alt').getByRole('textbox')
  await alt.fill('A dog on a seat.')
  // The Studio publishes what it has saved, and it saves a picture when it is uploaded.
  await expect
    .poll(async () => (await lake.getDocument('drafts.homePage'))?.['heroPicture'])
    .toMatchObject({
      alt: 'A dog on a seat.',
      asset: { _ref: expect.stringContaining('2401x1601') },
    })
  await publish(pane)
  await expect(heading).toHaveText('Every dog has a seat.')
  const hero = visitor.getByRole('img', { name: 'A dog on a seat.' })
  await expect(hero).toHaveAttribute('src', /-2401x1601\.jpg/)
  await expect
    .poll(() => hero.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true)
  const fresh = await (await fetch(instance.siteUrl)).text()
  expect(fresh).toContain('Every dog has a seat.')

  // An editor who empties a field gets the site’s own words and picture back.
  await lake.patch('homePage').unset(['heroTitle', 'heroPicture']).commit()
  await expect(heading).toHaveText('The dog flies too.')
  await expect(visitor.locator('main img').first()).toHaveAttribute('src', /^\/pictures\//)
  await lake.createOrReplace(before!)
}

/**
 * An empty list that an editor has cleared in the Studio removes its section from the page; a list
 * that was never filled in does not.
 */
async function emptiesList(page: Page, visitor: Page, instance: Instance): Promise<void> {
  const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
  const before = await lake.getDocument('productsPage')
  await visitor.goto('/products')
  const reasons = visitor.getByRole('heading', { name: 'Why Choose PetJet' })
  await lake
    .patch('productsPage')
    .set({ reasons: ['The only one'] })
    .commit()
  await expect(visitor.getByText('The only one')).toBeVisible()
  await openStudio(page, '/studio/structure/pages;productsPage')
  const pane = page.getByTestId('document-pane')
  const list = pane.getByTestId('field-reasons')
  const line = list.getByRole('textbox')
  await expect(line).toHaveCount(1, { timeout: 30_000 })
  await expect(line).toHaveValue('The only one')
  // The menu next to it, which has no name.
  await line.locator('xpath=following::button[1]').click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(line).toHaveCount(0)
  await publish(pane)
  await expect(reasons).toHaveCount(0)
  expect((await lake.getDocument('productsPage'))?.['reasons']).toEqual([])
  await lake.patch('productsPage').unset(['reasons']).commit()
  await expect(reasons).toBeVisible()
  // In the tooltip of the field's warning.
  await expect(pane.getByText('This list was never filled in')).toBeAttached()
  await lake.createOrReplace(before!)
}
