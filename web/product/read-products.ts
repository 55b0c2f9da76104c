import type { ProductsQueryResult } from '#schemas/sanity.types.ts'
import { centsOf, isOn, textOf, textOrNull } from '#web/content/filled-in.ts'
import { readImage } from '#web/image/read-image.ts'
import type { ImageValue } from '#web/ui/image-source.ts'
import { isAddressable } from './product-path.ts'

type ProductRow = ProductsQueryResult[number]

/**
 * One kit as pages show it; what an editor left out is empty, and `price` is in cents with
 * 0 = to be announced, also where there is none.
 */
export type Product = Omit<ProductRow, 'image'> & { image: ImageValue | null }

/** A kit without the gaps of its document; null where it has no name or no address. */
function readProduct(row: ProductRow): Product | null {
  const title = textOf(row.title)
  if (!title || !isAddressable(row.slug)) return null
  return {
    _id: row._id,
    _updatedAt: textOf(row._updatedAt),
    title,
    slug: row.slug,
    shortDescription: textOrNull(row.shortDescription),
    description: textOf(row.description),
    image: readImage(row.image),
    price: centsOf(row.price),
    includes: textOf(row.includes),
    useCase: textOf(row.useCase),
    inStock: isOn(row.inStock),
    featured: isOn(row.featured),
    variants: textOrNull(row.variants),
  }
}

/** The kits that can be shown; a bad document is left out and leaves its neighbours alone. */
export function readProducts(rows: ProductsQueryResult): Product[] {
  return rows.map(readProduct).filter((product) => product !== null)
}
