import type { KitOffer } from '#schemas/cart/offer.contract.ts'
import { kitWithVariants, readProductId } from './choose-variant.ts'
import { centsOfAmount } from './decimal-amount.ts'
import type { ShopVariant } from './shop-product.contract.ts'

/**
 * A variant's price in cents. Prices are US dollars on the whole site, so that one in another currency
 * is none.
 *
 * @returns undefined if there is no such price
 */
export function centsOfVariant({ price }: Pick<ShopVariant, 'price'>): number | undefined {
  return price.currencyCode === 'USD' ? centsOfAmount(price.amount) : undefined
}

/**
 * A product's price: that of its cheapest variant, in cents (`docs/product.md §7`). A variant that is
 * sold out counts only if all are.
 *
 * @returns 0, which is shown as `TBD`, if no variant has a price
 */
export function lowestPrice(
  choices: readonly { readonly price: number; readonly inStock: boolean }[],
): number {
  const available = choices.filter(({ inStock }) => inStock)
  const prices = (available.length > 0 ? available : choices).map(({ price }) => price)
  return prices.length > 0 ? Math.min(...prices) : 0
}

/** What the site calls the two variants of the cabin kit, whose titles in the shop can be others. */
const variantNames = { basic: 'Basic Kit', premium: 'Premium Kit' }

/** The name of a variant: the site's own for the cabin kit, otherwise the shop's. */
export function variantName(productId: string, { title }: Pick<ShopVariant, 'title'>): string {
  const { handle, kind } = readProductId(productId)
  return handle === kitWithVariants && kind ? variantNames[kind] : title
}

/** The most variants that are listed one by one. */
const mostListed = 8

/**
 * The variants of a kit with their prices, such as `Basic Kit ($249) • Premium Kit ($399)` or
 * `S ($79) • M (sold out)` (`docs/product.md §7`).
 *
 * @returns null if there are fewer than two
 */
export function variantsText(handle: string, choices: KitOffer['choices']): string | null {
  if (choices.length < 2) return null
  if (choices.length > mostListed) return `${choices.length} options`
  // The shop can list the premium kit first.
  const listed = handle === kitWithVariants ? choices.toSorted(byTitle) : choices
  return listed
    .map(({ title, price, inStock }) => `${title} (${inStock ? dollars(price) : 'sold out'})`)
    .join(' • ')
}

const byTitle = (one: { title: string }, other: { title: string }) =>
  one.title.localeCompare(other.title, 'en')

/** Dollars, with cents only if there are any. */
const dollars = (cents: number) => `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`
