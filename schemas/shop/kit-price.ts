import type { KitOffer } from '#schemas/shop/offer.ts'
import { kitWithVariants, readProductId } from './choose-variant.ts'
import type { ShopVariant } from './shop-catalog.contract.ts'

/** A variant's price in cents; undefined if it is not in US dollars, the site's only currency. */
export function centsOfVariant({ price }: Pick<ShopVariant, 'price'>): number | undefined {
  return price.currencyCode === 'USD' ? centsOfAmount(price.amount) : undefined
}

/**
 * A product's price: that of its cheapest variant, in cents (`docs/product.md §7`). Variants that are
 * sold out count only if all are.
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

/** The site's names for the two variants of the cabin kit; their titles in the shop can differ. */
const variantNames = { basic: 'Basic Kit', premium: 'Premium Kit' }

/** The name of a variant: the site's own for the cabin kit, otherwise the shop's. */
export function variantName(productId: string, { title }: Pick<ShopVariant, 'title'>): string {
  const { handle, kind } = readProductId(productId)
  return handle === kitWithVariants && kind ? variantNames[kind] : title
}

/** The maximum number of variants to list one by one. */
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

const decimal = /^(\d+)(?:\.(\d+))?$/

/**
 * Converts an amount of US dollars to cents, without rounding errors.
 *
 * @param amount decimal dollars as the shop writes them, such as `249`, `249.5` or `249.00`
 * @returns whole cents; undefined if the text is not an amount
 */
export function centsOfAmount(amount: string): number | undefined {
  const [, dollars, decimals = ''] = decimal.exec(amount) ?? []
  if (dollars === undefined || /[^0]/.test(decimals.slice(2))) return undefined
  const cents = Number(dollars + decimals.slice(0, 2).padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : undefined
}

/** An amount with one decimal if its hundredths are zero, as the shop writes it. */
export function shortAmount(amount: string): string {
  return /^-?\d+\.\d0$/.test(amount) ? amount.slice(0, -1) : amount
}
