import type { Locator, Page } from '@playwright/test'
import { addBlock, openMenu } from '../support/block-editor.ts'
import { hydrated } from '../support/hydrated.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { openStudio, publish, studioMs } from '../support/studio-session.ts'
import { expect, test } from './studio-page.ts'

test.use({ viewport: { width: 1700, height: 950 } })

const inStudio = expect.configure({ timeout: studioMs })

/** The pages of every instance in the tests. */
const kept = ['landing-winter', 'landing-winter-kits']
const picture = { name: 'landing-dawn.jpg', background: '#8a5a3c', alt: 'A ramp at dawn.' }

test.afterEach(
  'the lake is unchanged afterwards, and supports every request',
  async ({ instance }) => {
    const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
    await lake.delete({ query: '*[_type == "landingPage" && !(_id in $kept)]', params: { kept } })
    const query = '*[_type == "sanity.imageAsset" && originalFilename == $name]'
    await lake.delete({ query, params: { name: picture.name } })
    const unknownRequests = await fetch(`${instance.lakeUrl}/__ledger`)
    expect(await unknownRequests.json()).toEqual([])
  },
)

test('an editor builds a page of blocks, and visitors see all of it at its address', async ({
  page,
  visitor,
}) => {
  test.setTimeout(360_000)
  await openStudio(page, '/studio/structure/landingPage')
  await page.getByTestId('action-intent-button').click()
  const pane = page.getByTestId('document-pane')
  await pane.getByTestId('field-title').getByRole('textbox').fill('Spring Departures')
  await seesPreviews(page, pane)
  await buildBlocks(page)
  await pane.getByRole('tab', { name: 'Address' }).click()
  const slug = pane.getByTestId('field-slug')
  await slug.getByRole('button', { name: 'Generate' }).click()
  await inStudio(slug.getByRole('textbox')).toHaveValue('spring-departures')
  await inStudio(pane.getByTestId('action-publish')).toBeEnabled()
  await publish(pane)

  const path = '/spring-departures'
  const statusOf = async () => (await visitor.request.get(path)).status()
  await inStudio.poll(statusOf).toBe(200)
  await visitor.goto(path)
  await hydrated(visitor)
  await showsBlocks(visitor)
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

/**
 * Adds one block with each kind of input, and fills in its required fields: the other blocks have
 * the same inputs.
 */
async function buildBlocks(page: Page): Promise<void> {
  await addBlock(page, 'Opening', async (block) => {
    await block.write({ Heading: 'Ready for spring' })
    await block.upload(picture)
  })
  await addBlock(page, 'Text', async (block) => {
    await block.write({ Heading: 'Before you board' })
    await block.writeRich(['Wipe the paws at the stairs.', 'Then lay out the mat.'])
  })
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
  await addBlock(page, 'Inquiry form', (block) => block.write({ Heading: 'Ask before you fly' }))
}

/** The content of each block that visitors see, from top to bottom. */
async function showsBlocks(visitor: Page): Promise<void> {
  await expect(visitor.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - region "Ready for spring":
        - heading "Ready for spring" [level=1]
        - img "A ramp at dawn."
      - region "Before you board":
        - heading "Before you board" [level=2]
        - paragraph: Wipe the paws at the stairs.
        - paragraph: Then lay out the mat.
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
      - region "Ask before you fly":
        - heading "Ask before you fly" [level=2]
        - form:
          - button "Send Inquiry"
  `)
}
