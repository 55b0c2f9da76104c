import type { KitOffer } from '#schemas/cart/offer.contract.ts'
import { isAddressable } from '#schemas/product/kit-slug.ts'
import { availabilityOf, type Availability } from '#schemas/product/availability.ts'
import type { ShopView } from './shop-kit.ts'

/** What the shop decides of a kit that it sells, so that no editor of a preview is led to it. */
const soldFields = ['price', 'inStock', 'variants'] as const

/** A kit as any query answers with it; every field can be missing, whatever its type says. */
interface KitRow {
  readonly slug: string
  readonly price: number
  readonly inStock?: boolean
  readonly variants?: string | null
}

/** What the shop adds to a kit. */
interface Sold {
  readonly availability?: Availability
  readonly offer?: KitOffer
}

/**
 * A kit with the shop's price, availability and variants. If the shop has never answered, a kit can be
 * bought as its document says.
 */
export function sold<Row extends KitRow>(row: Row, { kits }: ShopView): Row & Sold {
  if (kits === undefined) return { ...row, ...ownOffer(row) }
  const kit = kits.get(row.slug)
  if (kit === undefined) return row
  return {
    ...row,
    price: kit.price,
    availability: availabilityOf(row.inStock, kit),
    ...(kit.variants !== null && 'variants' in row && { variants: kit.variants }),
    ...('editAt' in row && { notEditable: soldFields }),
    ...(kit.offer && { offer: kit.offer }),
  }
}

/** A kit of a list without prices, with its availability. */
export function stocked<Row extends Pick<KitRow, 'slug' | 'inStock'>>(
  row: Row,
  { kits }: Pick<ShopView, 'kits'>,
): Row & Pick<Sold, 'availability'> {
  const kit = kits?.get(row.slug)
  return kit ? { ...row, availability: availabilityOf(row.inStock, kit) } : row
}

function ownOffer({ slug, price, inStock }: KitRow): { offer?: KitOffer } {
  const isPriced = Number.isSafeInteger(price) && price > 0
  if (!isAddressable(slug) || !isPriced || inStock !== true) return {}
  return { offer: { choices: [{ id: slug, title: '', price, inStock: true }] } }
}
