import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mastersFolder } from '#pictures/masters.ts'
import { palette } from '#schemas/brand/palette.ts'
import { curatedContent } from '#tests/support/curated-content.ts'
import { landingPageDocument } from '#tests/support/landing-page.ts'
import { seededPicture } from '#tests/support/seeded-documents.ts'
import { memoryContent } from '#tests/support/memory-content.ts'
import { sharePicture } from './share-pictures.ts'

const slug = (current: string) => ({ _type: 'slug', current })

/** How much the right-hand side of a share picture differs from a plain panel, per channel of 255. */
async function distanceFromPanel(made: Buffer): Promise<number> {
  const right = await sharp(made)
    .extract({ left: 600, top: 0, width: 600, height: 630 })
    .removeAlpha()
    .raw()
    .toBuffer()
  const panel = [1, 3, 5].map((at) => Number.parseInt(palette.ink.slice(at, at + 2), 16))
  const total = right.reduce((sum, value, at) => sum + Math.abs(value - (panel[at % 3] ?? 0)), 0)
  return total / right.length
}

test.each(['home', 'about', 'products/master-kit'])(
  'the share picture of %s shows one of the site’s own pictures',
  async (page) => {
    const made = await sharePicture(`/share/${page}.png`, curatedContent, mastersFolder)
    expect(await distanceFromPanel(made ?? Buffer.alloc(0))).toBeGreaterThan(20)
  },
)

test('a landing page has a share picture with its title, and an address without a page has none', async () => {
  const { blocks: _, ...page } = landingPageDocument(seededPicture)
  const content = memoryContent([page, { ...page, _id: 'other', title: 'Summer', slug: slug('b') }])
  const share = (slug: string) => sharePicture(`/share/${slug}.png`, content, mastersFolder)
  const made = await share('winter-layovers')
  expect(await distanceFromPanel(made ?? Buffer.alloc(0))).toBeGreaterThan(20)
  expect((await share('b'))?.equals(made ?? Buffer.alloc(0))).toBe(false)
  expect(await share('no-such-page')).toBeNull()
})

test('a share picture is rendered without a picture where the page has none', async () => {
  const made = await sharePicture('/share/contact.png', curatedContent, '/no/such/folder')
  expect(await distanceFromPanel(made ?? Buffer.alloc(0))).toBeLessThan(2)
})
