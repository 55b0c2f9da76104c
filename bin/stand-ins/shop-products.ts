import { join } from 'node:path'
import type {
  SeedProduct,
  ShopSeed,
} from '#packages/service-stand-ins/src/shop/catalog/shop-seed.ts'
import { fullPicture } from '#schemas/content/picture/picture-files.ts'
import { mastersFolder } from '#pictures/masters.ts'
import { curatedProducts } from '#schemas/content/product/product.curated.ts'

const vendor = 'PetJet'

/** The data of a kit that only the shop has; the kit's price is that of the first variant. */
interface KitAtShop {
  readonly productType?: string
  readonly tags: readonly string[]
  /** The number in stock of the first variant. */
  readonly stock: number
  readonly title?: string
  readonly others?: SeedProduct['variants']
}

const kitsAtShop: Readonly<Record<string, KitAtShop>> = {
  'cabin-clean-up-kit': {
    tags: ['cabin', 'cleaning'],
    title: 'Basic Kit',
    stock: 25,
    others: [{ title: 'Pro Kit', priceCents: 34_900, compareAtCents: 39_900, stock: 10 }],
  },
  'canine-accommodation-kit': { tags: ['comfort', 'dog'], stock: 12 },
  'food-and-snack-kit': { tags: ['dog', 'food'], stock: 60 },
  'master-kit': { tags: ['cabin', 'cleaning', 'comfort', 'dog', 'food'], stock: 4 },
  'apparel-and-swag-kit': { productType: 'Apparel', tags: ['coming-soon', 'crew'], stock: 0 },
  'soilage-protection-kit': { tags: ['cabin', 'coming-soon'], stock: 0 },
}

/** The local shop: the curated kits, and one product that only the shop sells. */
export const shopProducts: ShopSeed = {
  name: vendor,
  description: 'Flight-ready kits for dogs in private aviation.',
  collections: [
    { handle: 'frontpage', title: 'Home page', description: '' },
    {
      handle: 'flight-kits',
      title: 'Flight Kits',
      description: 'Everything for a dog on board.',
    },
    {
      handle: 'coming-soon',
      title: 'Coming Soon',
      description: 'Kits that are in the making.',
    },
  ],
  products: [
    ...curatedProducts.map(productOf),
    {
      handle: 'galley-bowl-set',
      title: 'Galley Bowl Set',
      description:
        'Food and water stay in place in flight: two steel bowls with rubber feet that stack into a galley drawer.',
      vendor,
      productType: 'Accessory',
      tags: ['dog', 'galley'],
      collections: ['frontpage'],
      images: [join(mastersFolder, fullPicture('canine-accommodation-kit-detail-bowl'))],
      variants: [{ priceCents: 3450, stock: 30 }],
    },
  ],
}

function productOf(kit: (typeof curatedProducts)[number]): SeedProduct {
  const { others = [], title, stock, ...atShop } = kitsAtShop[kit.slug] ?? { tags: [], stock: 0 }
  return {
    handle: kit.slug,
    title: kit.title,
    description: kit.shortDescription ?? '',
    vendor,
    productType: 'Pet Travel Kit',
    ...atShop,
    ...(others.length > 0 && { optionName: 'Kit' }),
    collections: kit.inStock ? ['flight-kits', 'frontpage'] : ['coming-soon'],
    variants: [{ ...(title && { title }), priceCents: kit.price, stock }, ...others],
  }
}
