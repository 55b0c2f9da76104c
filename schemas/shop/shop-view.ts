import { isAddressable } from '#schemas/product/kit-slug.ts'
import type { KitAddressesQueryResult } from '#schemas/sanity.types.ts'
import type { ShopKit, ShopView } from './shop-kit.ts'

/**
 * What the shop adds to a catalogue.
 *
 * @param kits the shop's products by handle; undefined where it has never answered
 * @param addresses all kits that documents, or the curated content, describe
 */
export function shopViewOf(
  kits: ReadonlyMap<string, ShopKit> | undefined,
  addresses: KitAddressesQueryResult,
): ShopView {
  const described = new Set(addresses.map(({ slug }) => slug).filter(isAddressable))
  const alone = [...(kits?.values() ?? [])].filter(({ handle }) => !described.has(handle))
  const prices = [
    ...addresses.map(({ slug, price }) => kits?.get(slug)?.price ?? price),
    ...alone.map(({ price }) => price),
  ].filter((price) => Number.isSafeInteger(price) && price > 0)
  // A catalogue may be longer than a function takes arguments.
  const lowestPrice = prices.reduce<number | null>(
    (least, price) => (least === null || price < least ? price : least),
    null,
  )
  return { kits, alone, lowestPrice }
}
