import type { Collection, Product, Variant } from './product.ts'

/** The contents of a new shop; ids, images and times follow from the position in a list. */
export interface ShopSeed {
  readonly name: string
  readonly description: string
  readonly collections: readonly Pick<Collection, 'handle' | 'title' | 'description'>[]
  readonly products: readonly SeedProduct[]
}

/** A product of a new shop. */
export interface SeedProduct extends Pick<
  Product,
  'handle' | 'title' | 'description' | 'vendor' | 'productType' | 'tags' | 'collections'
> {
  /** The option in which the variants differ; default: `Title`. */
  readonly optionName?: string
  /** The number of drawn images, or the paths of image files; default: 2. */
  readonly images?: number | readonly string[]
  readonly variants: readonly [SeedVariant, ...SeedVariant[]]
}

/** A variant of a new product. */
export interface SeedVariant extends Pick<Variant, 'priceCents' | 'compareAtCents' | 'stock'> {
  /** Default: Shopify's title of a product's only variant. */
  readonly title?: string
}

/** A shop without products and collections. */
export const emptyShop: ShopSeed = { name: 'Shop', description: '', collections: [], products: [] }

const openedAt = Date.parse('2025-10-01T08:00:00Z')

/** The id of a product's variant or image. */
export function partId(productId: number, position: number): number {
  return productId * 1000 + position
}

/** The products of a new shop. */
export function newProducts({ products }: ShopSeed): Product[] {
  return products.map(({ variants, images = 2, optionName = 'Title', ...seed }, index) => {
    const id = 9_100_000_001 + index
    return {
      ...seed,
      id,
      optionName,
      images: (typeof images === 'number' ? Array.from<undefined>({ length: images }) : images).map(
        (path, at) => ({
          id: partId(id, at + 1),
          fileName: `${seed.handle}-${at + 1}.png`,
          altText: at === 0 ? seed.title : `${seed.title}, another view`,
          path,
        }),
      ),
      variants: variants.map(({ title = 'Default Title', ...variant }, at) => ({
        ...variant,
        id: partId(id, at + 1),
        title,
        sku: `${seed.handle}-${at + 1}`,
      })),
      createdAt: openedAt + index * 60_000,
      updatedAt: openedAt + index * 60_000,
      isPublished: true,
      isForSale: true,
    }
  })
}

/** The collections of a new shop. */
export function newCollections({ collections }: ShopSeed): readonly Collection[] {
  return collections.map((seed, index) => ({
    ...seed,
    id: 7_200_000_001 + index,
    updatedAt: openedAt,
  }))
}
