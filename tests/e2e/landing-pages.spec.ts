import type { Locator, Page } from '@playwright/test'
import { axeOn } from '../support/axe-on.ts'
import { addBlock, openMenu } from '../support/block-editor.ts'
import { hydrated } from '../support/hydrated.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { openStudio, publish, studioMs } from '../support/studio-session.ts'
import { expect, test } from './studio-page.ts'

test.use({ viewport: { width: 1700, height: 950 } })

const inStudio = expect.configure({ timeout: studioMs })

/** The pages of every instance in the tests. */
const kept = ['landing-winter', 'landing-winter-kits']
const pictures = {
  opening: { name: 'landing-dawn.jpg', background: '#8a5a3c', alt: 'A ramp at dawn.' },
  wide: { name: 'landing-cabin.jpg', background: '#3c5a8a', alt: 'A cabin made ready.' },
  left: { name: 'landing-stairs.jpg', background: '#5a8a3c', alt: 'A dog on the stairs.' },
  right: { name: 'landing-seat.jpg', background: '#8a3c5a', alt: 'A dog beside a seat.' },
}

test.afterEach(
  'the lake is unchanged afterwards, and supports every request',
  async ({ instance }) => {
    const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
    await lake.delete({ query: '*[_type == "landingPage" && !(_id in $kept)]', params: { kept } })
    const names = Object.values(pictures).map(({ name }) => name)
    const query = '*[_type == "sanity.imageAsset" && originalFilename in $names]'
    await lake.delete({ query, params: { names } })
    const unknownRequests = await fetch(`${instance.lakeUrl}/__ledger`)
    expect(await unknownRequests.json()).toEqual([])
  },
)

test('an editor builds a page with every block, and visitors see all of it at its address', async ({
  page,
  context,
  instance,
}) => {
  test.setTimeout(180_000)
  await openStudio(page, '/studio/structure/landingPage')
  await page.getByTestId('action-intent-button').click()
  const pane = page.getByTestId('document-pane')
  await pane.getByTestId('field-title').getByRole('textbox').fill('Spring Departures')
  await seesPreviews(page, pane)
  await buildEveryBlock(page)
  await choosesAddress(page, pane)
  await publish(pane)

  const path = '/spring-departures'
  const statusOf = async () => (await context.request.get(path)).status()
  await inStudio.poll(statusOf).toBe(200)
  const visitor = await context.newPage()
  await visitor.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.goto(path)
  await hydrated(visitor)
  await showsEveryBlock(visitor)
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 760 },
  ]) {
    await visitor.setViewportSize(viewport)
    const { violations } = await axeOn(visitor).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
  const sitemap = await context.request.get('/sitemap.xml')
  expect(await sitemap.text()).toContain(`<loc>${instance.siteUrl}${path}</loc>`)
})

/** The menu of blocks shows a picture of each of the ten. */
async function seesPreviews(page: Page, pane: Locator): Promise<void> {
  const entries = page.getByRole('menuitem')
  await openMenu(pane.getByTestId('field-blocks'), entries.filter({ hasText: 'Opening' }))
  const previews = entries.locator('img[src*="/studio/static/blocks/"]')
  await expect(previews).toHaveCount(10)
  const areLoaded = () =>
    previews.evaluateAll((images) =>
      images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
    )
  await expect.poll(areLoaded).toBe(true)
  await page.keyboard.press('Escape')
  await expect(entries).toHaveCount(0)
}

/** Adds one block of each kind and fills in its required fields, in the order of the menu. */
async function buildEveryBlock(page: Page): Promise<void> {
  await addBlock(page, 'Opening', async (block) => {
    await block.write({ Heading: 'Ready for spring' })
    await block.upload(pictures.opening)
  })
  await addBlock(page, 'Text', async (block) => {
    await block.write({ Heading: 'Before you board' })
    await block.writeRich(['Wipe the paws at the stairs.', 'Then lay out the mat.'])
  })
  await addBlock(page, 'Picture', async (block) => {
    await block.upload(pictures.wide)
    await block.write({ Caption: 'The cabin, made ready' })
  })
  await addBlock(page, 'Gallery', async (block) => {
    await block.write({ Heading: 'Dogs on board' })
    for (const picture of [pictures.left, pictures.right]) {
      await block.addEntry((entry) => entry.upload(picture))
    }
  })
  await addBlock(page, 'Kits', (block) => block.write({ Heading: 'Kits for spring' }))
  await addBlock(page, 'Comparison', async (block) => {
    await block.write({ Heading: 'Which kit fits' })
    await block.choose('Cabin Clean-Up Kit')
    await block.choose('Master Kit')
  })
  await addBlock(page, 'Questions', async (block) => {
    await block.write({ Heading: 'Asked in spring' })
    await block.addEntry(
      (entry) =>
        entry.write({
          Question: 'Does wet fur need a kit?',
          Answer: 'The Cabin Clean-Up Kit has what dries it.',
        }),
      'Question for this page',
    )
  })
  await addBlock(page, 'Quote', (block) =>
    block.write({ Quote: 'Spring is mud season.', 'Who said it': 'From our crew card' }),
  )
  await addBlock(page, 'Call to action', async (block) => {
    await block.write({ Heading: 'Tell us your route' })
    await block.addEntry((entry) => entry.write({ Label: 'Write to us', Address: '/contact' }))
  })
  await addBlock(page, 'Inquiry form', (block) => block.write({ Heading: 'Ask before you fly' }))
}

/** Tries addresses that are taken, each with the schema's own message, and then a free one. */
async function choosesAddress(page: Page, pane: Locator): Promise<void> {
  await pane.getByRole('tab', { name: 'Address' }).click()
  const slug = pane.getByTestId('field-slug')
  await slug.getByRole('textbox').fill('products')
  await pane.getByRole('button', { name: 'Validation' }).click()
  for (const [taken, words] of [
    ['products', '“/products” is already used by another part of the site. Press Generate'],
    ['winter-layovers', '“Winter Layovers” already has this address. Press Generate'],
  ] as const) {
    await slug.getByRole('textbox').fill(taken)
    await inStudio(page.getByRole('button', { name: words })).toBeVisible()
    await expect(pane.getByTestId('action-publish')).toBeDisabled()
  }
  await slug.getByRole('button', { name: 'Generate' }).click()
  await inStudio(slug.getByRole('textbox')).toHaveValue('spring-departures')
  await inStudio(pane.getByTestId('action-publish')).toBeEnabled()
}

/** The content of each block that visitors see, from top to bottom. */
async function showsEveryBlock(visitor: Page): Promise<void> {
  await expect(visitor.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - region "Ready for spring":
        - heading "Ready for spring" [level=1]
        - img "A ramp at dawn."
      - region "Before you board":
        - heading "Before you board" [level=2]
        - paragraph: Wipe the paws at the stairs.
        - paragraph: Then lay out the mat.
      - figure "The cabin, made ready":
        - img "A cabin made ready."
      - region "Dogs on board":
        - heading "Dogs on board" [level=2]
        - list:
          - listitem:
            - figure:
              - img "A dog on the stairs."
          - listitem:
            - figure:
              - img "A dog beside a seat."
      - region "Kits for spring":
        - heading "Kits for spring" [level=2]
        - list:
          - listitem:
            - article
          - listitem:
            - article
          - listitem:
            - article
      - region "Which kit fits":
        - heading "Which kit fits" [level=2]
        - table:
          - rowgroup:
            - row:
              - columnheader "Cabin Clean-Up Kit"
              - columnheader "Master Kit"
      - region "Asked in spring":
        - heading "Asked in spring" [level=2]
        - group:
          - heading "Does wet fur need a kit?" [level=3]
      - figure "From our crew card":
        - blockquote: “Spring is mud season.”
      - region "Tell us your route":
        - heading "Tell us your route" [level=2]
        - link "Write to us":
          - /url: /contact
      - region "Ask before you fly":
        - heading "Ask before you fly" [level=2]
        - form:
          - button "Send Inquiry"
  `)
}
