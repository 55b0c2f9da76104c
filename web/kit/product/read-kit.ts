import type { KitQueryResult } from '#schemas/sanity.types.ts'
import { centsOf, type Editable, editAtOf, textOf, textOrNull } from '#web/content/field-readers.ts'
import { readSeo, type Seo } from '#web/content/page/read-seo.ts'
import { readImage } from '#web/content/image/read-image.ts'
import type { ImageValue } from '#web/ui/picture/image-source.ts'
import { readSellable, type Sellable } from './read-kit-cards.ts'
import { type KitFacts, readKitFacts } from './facts/read-kit-facts.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'

type KitRow = NonNullable<KitQueryResult['kit']>

/**
 * A kit as its page shows it. Missing text is empty; `price` is in cents, and 0 means to be announced,
 * also if the document has no price. The short description replaces a missing description, and
 * `includes` replaces a missing list of contents.
 */
export type Kit = Omit<KitRow, 'image' | 'seo' | 'inStock' | 'variantContents' | keyof KitFacts> & {
  image: ImageValue | null
  seo?: Seo
  facts: KitFacts
} & Editable &
  Sellable

/** Reads one kit; null if there is none, or if it has no name or no usable slug. */
export function readKit(row: KitRow | null): Kit | null {
  const title = textOf(row?.title)
  if (!row || !title || !isAddressable(row.slug)) return null
  const description = textOf(row.description)
  const facts = readKitFacts(row)
  return {
    title,
    slug: row.slug,
    shortDescription: description ? null : textOrNull(row.shortDescription),
    description,
    image: readImage(row.image),
    price: centsOf(row.price),
    includes: facts.contents ? '' : textOf(row.includes),
    useCase: textOf(row.useCase),
    variants: textOrNull(row.variants),
    facts,
    ...readSeo(row.seo),
    ...editAtOf(row),
    ...readSellable(row),
  }
}
