import type { KitOffer } from '#schemas/cart/offer.contract.ts'
import { isAddressable } from '#schemas/product/kit-slug.ts'
import type { ShopView } from './shop-kit.ts'

/** What the shop decides of a kit that it sells, so that no editor of a preview is led to it. */
const soldFields = ['price', 'inStock', 'variants'] as const

/** A kit as any query answers with it; every field may be missing, whatever its type says. */
interface KitRow {
  readonly slug: string
  readonly price: number
  readonly inStock?: boolean
  readonly variants?: string | null
}

/**
 * A kit with what the shop says of it. Where the shop has never answered, a kit can be bought as its
 * document says.
 */
export function sold<Row extends KitRow>(row: Row, { kits }: ShopView): Row & { offer?: KitOffer } {
  if (kits === undefined) return { ...row, ...ownOffer(row) }
  const kit = kits.get(row.slug)
  if (kit === undefined) return row
  return {
    ...row,
    price: kit.price,
    ...('inStock' in row && { inStock: kit.inStock }),
    ...(kit.variants !== null && 'variants' in row && { variants: kit.variants }),
    ...('editAt' in row && { notEditable: soldFields }),
    ...(kit.offer && { offer: kit.offer }),
  }
}

function ownOffer({ slug, price, inStock }: KitRow): { offer?: KitOffer } {
  const isPriced = Number.isSafeInteger(price) && price > 0
  if (!isAddressable(slug) || !isPriced || inStock !== true) return {}
  return { offer: { choices: [{ id: slug, title: '', price, inStock: true }] } }
}
