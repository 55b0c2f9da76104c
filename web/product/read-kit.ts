import type { KitQueryResult } from '#schemas/sanity.types.ts'
import { centsOf, isOn, textOf, textOrNull } from '#web/content/field-readers.ts'
import { readImage } from '#web/image/read-image.ts'
import type { ImageValue } from '#web/ui/image-source.ts'
import { isAddressable } from './product-path.ts'

type KitRow = NonNullable<KitQueryResult['kit']>

/**
 * One kit as its page shows it. Missing text is empty; `price` is in cents, and 0 means to be
 * announced, also where the document has no price. The short description takes the place of a missing
 * one.
 */
export type Kit = Omit<KitRow, 'image'> & { image: ImageValue | null }

/** Reads one kit; null where there is none, or where it has no name or no usable slug. */
export function readKit(row: KitRow | null): Kit | null {
  const title = textOf(row?.title)
  if (!row || !title || !isAddressable(row.slug)) return null
  const description = textOf(row.description)
  return {
    title,
    slug: row.slug,
    shortDescription: description ? null : textOrNull(row.shortDescription),
    description,
    image: readImage(row.image),
    price: centsOf(row.price),
    includes: textOf(row.includes),
    useCase: textOf(row.useCase),
    inStock: isOn(row.inStock),
    variants: textOrNull(row.variants),
  }
}
