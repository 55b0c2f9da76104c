import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { mastersFolder } from '#pictures/masters.ts'
import { palette } from '#schemas/content/brand/palette.ts'
import { curatedContent } from '#tests/support/curated-content.ts'
import { landingPageDocument } from '#tests/support/landing-page.ts'
import { seededPicture } from '#tests/support/seeded-documents.ts'
import { memoryContent } from '#tests/support/memory-content.ts'
import { shareSubject } from './share-subject.ts'

const slug = (current: string) => ({ _type: 'slug', current })

/** The share picture at an address; undefined if there is no such page. */
async function sharePicture(path: string, content: ContentSource, folder: string) {
  const subject = await shareSubject(path, content, {}, folder)
  return subject?.draw()
}

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
    expect(await distanceFromPanel(made?.png ?? Buffer.alloc(0))).toBeGreaterThan(20)
  },
)

test('a landing page has a share picture with its title, and an address without a page has none', async () => {
  const { blocks: _, ...page } = landingPageDocument(seededPicture)
  const content = memoryContent([page, { ...page, _id: 'other', title: 'Summer', slug: slug('b') }])
  const share = (slug: string) => sharePicture(`/share/${slug}.png`, content, mastersFolder)
  const made = await share('winter-layovers')
  expect(await distanceFromPanel(made?.png ?? Buffer.alloc(0))).toBeGreaterThan(20)
  expect((await share('b'))?.png.equals(made?.png ?? Buffer.alloc(0))).toBe(false)
  expect(await share('no-such-page')).toBeUndefined()
})

test('renders a share picture without a picture if its file is missing', async () => {
  const made = await sharePicture('/share/contact.png', curatedContent, '/no/such/folder')
  expect(await distanceFromPanel(made?.png ?? Buffer.alloc(0))).toBeLessThan(2)
  expect(made?.isWhole).toBe(false)
})

test('a change of title, brand or picture changes the share picture', async () => {
  const { blocks: _, ...page } = landingPageDocument(seededPicture)
  const settings = { _id: 'siteSettings', _type: 'siteSettings', brand: 'PetJet' }
  const partsOf = async (...documents: Parameters<typeof memoryContent>[0]) => {
    const all = [settings, page, ...documents].map((document) => [document._id, document] as const)
    const content = memoryContent([...new Map(all).values()])
    const subject = await shareSubject('/share/winter-layovers.png', content, {}, mastersFolder)
    return JSON.stringify(subject?.parts)
  }
  const same = await partsOf()
  const picture = {
    asset: { _ref: seededPicture },
    crop: { top: 0.1, bottom: 0, left: 0, right: 0 },
  }
  const asset = {
    _id: seededPicture,
    _type: 'sanity.imageAsset',
    url: 'https://lake.example/images/a/b/0-2400x1600.jpg',
  }
  const others = [
    await partsOf({ ...page, title: 'Another' }),
    await partsOf({ ...settings, brand: 'JetPet' }),
    await partsOf(asset, { ...page, seo: { picture: { asset: { _ref: seededPicture } } } }),
    await partsOf(asset, { ...page, seo: { picture } }),
  ]
  expect(await partsOf()).toBe(same)
  expect(new Set([same, ...others]).size).toBe(5)
  const moved = { ...asset, url: asset.url.replace('lake.example', 'localhost:4000') }
  expect(await partsOf(moved, { ...page, seo: { picture } })).toBe(others[3])
})
