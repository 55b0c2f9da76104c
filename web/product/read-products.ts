import type { ProductsQueryResult } from '#schemas/sanity.types.ts'
import { centsOf, isOn, textOf, textOrNull } from '#web/content/field-readers.ts'
import { readImage } from '#web/image/read-image.ts'
import type { ImageValue } from '#web/ui/image-source.ts'
import { isAddressable } from './product-path.ts'

type ProductRow = ProductsQueryResult[number]

/**
 * One kit as pages show it. Missing text is empty; `price` is in cents, and 0 means to be announced,
 * also where the document has no price.
 */
export type Product = Omit<ProductRow, 'image'> & { image: ImageValue | null }

/** Reads one kit; null where it has no name or no usable slug. */
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

/** The kits that can be shown; one unreadable document does not affect the others. */
export function readProducts(rows: ProductsQueryResult): Product[] {
  return rows.map(readProduct).filter((product) => product !== null)
}
