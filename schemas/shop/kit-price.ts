import { matchingVariant, kitWithVariants, readProductId } from './choose-variant.ts'
import { centsOfAmount } from './decimal-amount.ts'
import type { ShopVariant } from './shop-product.contract.ts'

type PricedVariant = Pick<ShopVariant, 'title' | 'price'>

/**
 * A variant's price in cents. Prices are US dollars on the whole site, so that one in another currency
 * is none.
 *
 * @returns undefined where there is no such price
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

/** What the site calls the two variants of the cabin kit, whose titles in the shop may be others. */
const variantNames = { basic: 'Basic Kit', premium: 'Premium Kit' }

/** The name of a variant: the site's own for the cabin kit, otherwise the shop's. */
export function variantName(productId: string, { title }: Pick<ShopVariant, 'title'>): string {
  const { handle, kind } = readProductId(productId)
  return handle === kitWithVariants && kind ? variantNames[kind] : title
}

/**
 * What the cabin kit says of its variants, such as `Basic Kit ($249) • Premium Kit ($399)`
 * (`docs/product.md §7`).
 *
 * @returns null for every other kit, and where the shop does not sell both variants
 */
export function variantsText(handle: string, variants: readonly PricedVariant[]): string | null {
  if (handle !== kitWithVariants) return null
  const basic = matchingVariant(`${handle}-basic`, variants)
  const premium = matchingVariant(`${handle}-premium`, variants)
  const basicPrice = basic && centsOfVariant(basic)
  const premiumPrice = premium && centsOfVariant(premium)
  if (basicPrice === undefined || premiumPrice === undefined) return null
  return `${variantNames.basic} (${dollars(basicPrice)}) • ${variantNames.premium} (${dollars(premiumPrice)})`
}

/** Dollars, with cents only where there are any. */
const dollars = (cents: number) => `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`
