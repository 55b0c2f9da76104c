import { type Availability, readAvailability } from '#schemas/content/product/availability.ts'
import type { CatalogQueryResult } from '#schemas/sanity.types.ts'
import type { Choice } from '#schemas/shop/shop-kit.ts'
import {
  centsOf,
  type Editable,
  editAtOf,
  fieldsOf,
  isOn,
  listOf,
  textOf,
  textOrNull,
} from '#web/content/field-readers.ts'
import { imageFields, readImage } from '#web/content/image/read-image.ts'
import type { ImageValue } from '#web/ui/picture/image-source.ts'
import { kitItemCount } from './kit-contents.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'

/** The fields of a kit for its card. */
export const cardFields = `_id, title, "slug": slug.current, shortDescription, price, includes, inStock, featured,
      image{${imageFields}}`

type CardRow = CatalogQueryResult['kits'][number]

/** One kit as its card shows it; `price` is in cents, and 0 means to be announced. */
export interface KitCardContent extends Editable, Sellable {
  readonly _id: string
  readonly title: string
  readonly slug: string
  readonly shortDescription: string | null
  readonly image: ImageValue | null
  readonly price: number
  readonly featured: boolean
  /** Such as `12 items`; `View Details` if nothing is listed yet. */
  readonly contents: string
}

/** Reads one kit for its card; null if it has no name or no usable slug. */
function readKitCard(row: CardRow): KitCardContent | null {
  const title = textOf(row.title)
  if (!title || !isAddressable(row.slug)) return null
  return {
    _id: row._id,
    title,
    slug: row.slug,
    shortDescription: textOrNull(row.shortDescription),
    image: readPicture(row.image),
    price: centsOf(row.price),
    featured: isOn(row.featured),
    contents: kitItemCount(textOf(row.includes)) || 'View Details',
    ...editAtOf(row),
    ...readSellable(row),
  }
}

/** A card's picture, without alternative text, because the text next to the picture describes it. */
function readPicture(value: unknown): ImageValue | null {
  const image = readImage(value)
  if (!image) return null
  const { alt: _, ...picture } = image
  return picture
}

/** The kits that can be shown; an unreadable document does not affect the other kits. */
export function readKitCards(rows: readonly CardRow[]): KitCardContent[] {
  return rows.map(readKitCard).filter((card) => card !== null)
}

/** The availability of a kit, and its variants in the shop. */
export interface Sellable {
  readonly availability: Availability
  /** Present only if the shop is on and sells the kit. */
  readonly choices?: readonly Choice[]
}

/** Reads the availability of a kit, and its variants with their contents. */
export function readSellable(row: { readonly inStock?: unknown }): Sellable {
  const availability = readAvailability(row)
  const { choices, variantContents } = fieldsOf(row)
  if (!choices) return { availability }
  const described = (choice: Choice) => {
    const [contents] = listOf(variantContents, (entry) => {
      const { name, contents: text } = fieldsOf(entry)
      return name === choice.title ? textOrNull(text) : null
    })
    return contents ? { ...choice, contents } : choice
  }
  // No query of the lake selects `choices`: the site's own server has added this field, with the same
  // type.
  return { availability, choices: (choices as readonly Choice[]).map(described) }
}
