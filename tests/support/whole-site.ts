import type { ServerContent } from '#api/site/content/server-content.ts'
import { storedKitFacts } from '#bin/stored-kit-facts.ts'
import { fullFacts } from './full-facts.ts'
import { landingPageDocument } from './landing-page.ts'
import type { LoadedSite } from './load-site.ts'
import { memoryContent } from './memory-content.ts'
import { seededDocuments, seededPicture } from './seeded-documents.ts'
import { settingsOf } from './settings-of.ts'
import { contentWithShop } from './shop-content.ts'
import { shopKitOf, shopOf } from './shop-kit.ts'

export const wholeOrigin = 'https://petjet.example'

/** Whether the shop is on. */
export type Shop = 'with a shop' | 'without a shop'

/** The address of every picture in this content. */
const wholePicture = 'https://cdn.sanity.io/images/petjet/production/0-2400x1600.jpg'

/** The path of the kit with all facts. */
export const fullKitPath = '/products/full-kit'

const picture = { asset: { _type: 'reference', _ref: seededPicture }, alt: 'A kit' }

/** A kit with variants and one that is sold out. */
const sold = shopOf(
  shopKitOf('cabin-clean-up-kit', 19_900, {
    choices: [
      { id: 'basic', title: 'Basic Kit', price: 19_900, inStock: true },
      { id: 'pro', title: 'Pro Kit', price: 29_900, inStock: false },
    ],
  }),
  shopKitOf('master-kit', 88_800, { inStock: false }),
)

/** The site's pages and files, with content that shows everything that they can contain. */
export function wholeSite(site: LoadedSite['site']) {
  const lake = wholeContent()
  const content = {
    'without a shop': lake,
    'with a shop': contentWithShop(site, lake, sold).content,
  } satisfies Record<Shop, Pick<ServerContent, 'load'>>
  const settings = {
    'without a shop': settingsOf(wholeOrigin, { openPages: ['design', 'images'] }),
    'with a shop': settingsOf(wholeOrigin, {
      openPages: ['images', 'shopify-test'],
      features: { recaptcha: false, ecommerce: true },
      shop: { domain: 'petjet.myshopify.example', token: 'public-token' },
    }),
  }
  const search = async (words: string) => site.answerSearch(await site.loadSearchIndex(lake), words)
  const asked = (path: string, shop: Shop) => ({
    request: new Request(wholeOrigin + path),
    settings: settings[shop],
    content: content[shop],
  })
  return {
    content: lake,
    page: (path: string, shop: Shop = 'without a shop') =>
      site.renderPage({ ...asked(path, shop), search }),
    file: async (path: string, shop: Shop = 'without a shop') =>
      (await site.renderCrawlerFile(asked(path, shop))).text(),
  }
}

/** The curated content with a kit that has all facts, and a landing page with every block. */
function wholeContent() {
  const asset = { _id: seededPicture, _type: 'sanity.imageAsset', url: wholePicture }
  const file = { _id: 'file-a-pdf', _type: 'sanity.fileAsset', extension: 'pdf', size: 7 }
  const kit = {
    ...seededDocuments.find(({ _id }) => _id === 'product-canine-accommodation-kit'),
    ...storedKitFacts(fullFacts, () => picture),
    _id: 'kit-full',
    _type: 'product',
    title: 'Full “Kit” & <Co>',
    slug: { _type: 'slug', current: 'full-kit' },
    order: 9000,
    gallery: [{ ...picture, _key: 'a', caption: 'The mat' }],
    documents: [
      {
        _key: 'a',
        title: 'Stain remover',
        kind: 'safety-data-sheet',
        file: { asset: { _type: 'reference', _ref: file._id } },
      },
    ],
    replenishedBy: [{ _key: 'a', _type: 'reference', _ref: 'product-food-and-snack-kit' }],
  }
  return memoryContent([
    asset,
    { ...file, url: 'https://cdn.sanity.io/files/petjet/production/a.pdf' },
    ...seededDocuments,
    kit,
    landingPageDocument(seededPicture),
  ])
}
