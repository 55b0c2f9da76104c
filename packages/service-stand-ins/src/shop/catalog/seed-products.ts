import type { Collection, Product } from './product.ts'

const openedAt = Date.parse('2025-10-01T08:00:00Z')

/** A variant in the seed; the rest follows from its product. */
interface SeedVariant {
  title?: string
  cents: number
  compareAtCents?: number
  stock: number
}

interface SeedProduct {
  handle: string
  title: string
  description: string
  type: string
  tags: string[]
  collections: string[]
  variants: [SeedVariant, ...SeedVariant[]]
}

/** The same handles, titles, prices and stock as the site's curated kits, and one more product. */
const seeds: SeedProduct[] = [
  {
    handle: 'cabin-clean-up-kit',
    title: 'Cabin Clean-Up Kit',
    description:
      'Puts the cabin right before the next passengers board.\n\nThe Pro Kit adds a second set of towels and a leather care set.',
    type: 'Pet Travel Kit',
    tags: ['cabin', 'cleaning'],
    collections: ['flight-kits', 'frontpage'],
    variants: [
      { title: 'Basic Kit', cents: 24_900, stock: 25 },
      { title: 'Pro Kit', cents: 34_900, compareAtCents: 39_900, stock: 10 },
    ],
  },
  {
    handle: 'canine-accommodation-kit',
    title: 'Canine Accommodation Kit',
    description: 'A place of its own for the dog on board.',
    type: 'Pet Travel Kit',
    tags: ['comfort', 'dog'],
    collections: ['flight-kits', 'frontpage'],
    variants: [{ cents: 49_900, stock: 12 }],
  },
  {
    handle: 'food-and-snack-kit',
    title: 'Food & Snack Kit',
    description: 'A light meal, plain treats and clean water for one dog on one flight.',
    type: 'Pet Travel Kit',
    tags: ['dog', 'food'],
    collections: ['flight-kits', 'frontpage'],
    variants: [{ cents: 7900, stock: 60 }],
  },
  {
    handle: 'master-kit',
    title: 'Master Kit',
    description: 'The three kits in one fitted flight case.',
    type: 'Pet Travel Kit',
    tags: ['cabin', 'cleaning', 'comfort', 'dog', 'food'],
    collections: ['flight-kits', 'frontpage'],
    variants: [{ cents: 99_900, stock: 4 }],
  },
  {
    handle: 'apparel-and-swag-kit',
    title: 'Apparel & Swag Kit',
    description: 'Crew shirts, caps and dog bandanas in your livery.',
    type: 'Apparel',
    tags: ['coming-soon', 'crew'],
    collections: ['coming-soon'],
    variants: [{ cents: 0, stock: 0 }],
  },
  {
    handle: 'soilage-protection-kit',
    title: 'Cabin Soilage Protection Kit',
    description: 'Covers and a runner for seats, divan and carpet.',
    type: 'Pet Travel Kit',
    tags: ['cabin', 'coming-soon'],
    collections: ['coming-soon'],
    variants: [{ cents: 0, stock: 0 }],
  },
  {
    handle: 'galley-bowl-set',
    title: 'Galley Bowl Set',
    description:
      'Two steel bowls with rubber feet that stack into a galley drawer.\n\nOnly the shop sells this set.',
    type: 'Accessory',
    tags: ['dog', 'galley'],
    collections: ['frontpage'],
    variants: [{ cents: 3450, stock: 30 }],
  },
]

/** The products that a new shop begins with. */
export function seedProducts(): Product[] {
  return seeds.map((seed, index) => {
    const id = 9_100_000_000_001 + index
    return {
      id,
      handle: seed.handle,
      title: seed.title,
      description: seed.description,
      vendor: 'PetJet',
      productType: seed.type,
      tags: seed.tags,
      optionName: seed.variants.length > 1 ? 'Kit' : 'Title',
      images: [1, 2].map((position) => ({
        id: id * 10 + position,
        fileName: `${seed.handle}-${position}.png`,
        altText: position === 1 ? seed.title : `${seed.title}, another view`,
      })),
      variants: seed.variants.map(({ title = 'Default Title', cents, ...others }, position) => ({
        id: id * 10 + position + 1,
        title,
        sku: `${seed.handle}-${position + 1}`,
        priceCents: cents,
        ...others,
      })),
      collections: seed.collections,
      createdAt: openedAt + index * 60_000,
      updatedAt: openedAt + index * 60_000,
      isPublished: true,
      isForSale: true,
    }
  })
}

/** The collections that the seeded products belong to. */
export const seedCollections: readonly Collection[] = [
  {
    id: 7_200_000_000_001,
    handle: 'frontpage',
    title: 'Home page',
    description: '',
    updatedAt: openedAt,
  },
  {
    id: 7_200_000_000_002,
    handle: 'flight-kits',
    title: 'Flight Kits',
    description: 'Everything for a dog on board.',
    updatedAt: openedAt,
  },
  {
    id: 7_200_000_000_003,
    handle: 'coming-soon',
    title: 'Coming Soon',
    description: 'Kits that are in the making.',
    updatedAt: openedAt,
  },
]
