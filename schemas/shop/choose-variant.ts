import type { ShopVariant } from './storefront.contract.ts'

/** The kit with two variants. Its slug alone means the basic variant. */
export const kitWithVariants = 'cabin-clean-up-kit'

const suffixes = /-(basic|premium)$|~([\w-]+)$/

/** A product's id in the cart: the kit's slug and a suffix for the variant. */
interface ProductId {
  /** The kit's slug, which is the shop's handle. */
  readonly handle: string
  readonly kind: 'basic' | 'premium' | null
  /** The end of the variant's id in the shop, for variants that are neither basic nor premium. */
  readonly variantKey: string | null
}

/**
 * Reads a product's id (`docs/product.md §14`).
 *
 * @example 'cabin-clean-up-kit-premium' is the premium variant of `cabin-clean-up-kit`
 * @example 'flight-shirt~4401' is the variant of `flight-shirt` with the id `…/ProductVariant/4401`
 */
export function readProductId(productId: string): ProductId {
  const [suffix = '', kind, variantKey = null] = suffixes.exec(productId) ?? []
  const handle = productId.slice(0, productId.length - suffix.length)
  if (suffix === '' || handle === '') return { handle: productId, kind: null, variantKey: null }
  if (kind === 'basic' || kind === 'premium') return { handle, kind, variantKey }
  return { handle, kind: null, variantKey }
}

/**
 * The possible handles in a product's id, the likelier first. A product's own handle can end like the
 * id of a variant, such as `travel-kit-premium`.
 */
export function possibleHandles(productId: string): readonly string[] {
  return [...new Set([productId, readProductId(productId).handle])]
}

type Variant = Pick<ShopVariant, 'id' | 'title'>

/** A variant's id in the cart: the handle alone if there is only one variant. */
export function productIdOf(
  handle: string,
  variant: Variant,
  variants: readonly Variant[],
): string {
  if (variants.length === 1) return handle
  const named = [`${handle}-basic`, `${handle}-premium`].find(
    (id) => matchingVariant(id, variants) === variant,
  )
  return named ?? `${handle}~${keyOf(variant)}`
}

/** `4401` of `gid://shopify/ProductVariant/4401`. */
const keyOf = ({ id }: Variant) => id.split('/').at(-1)

/** Patterns in the titles of variants. The shop's name for the premium variant is `Pro`. */
const titles = { basic: [/\bbasic\b/i], premium: [/\bpro\b/i, /\bpremium\b/i] }

/**
 * The variant of a product's id, matched against the variants' titles; the first variant if none
 * matches (`docs/product.md §14`).
 *
 * @returns undefined if there are no variants, or none with the variant id in the product's id
 */
export function chooseVariant<One extends Variant>(
  productId: string,
  variants: readonly One[],
): One | undefined {
  const { variantKey } = readProductId(productId)
  if (variantKey !== null) return variants.find((variant) => keyOf(variant) === variantKey)
  return matchingVariant(productId, variants) ?? variants[0]
}

/** The variant whose title matches a product's id. */
export function matchingVariant<One extends Pick<ShopVariant, 'title'>>(
  productId: string,
  variants: readonly One[],
): One | undefined {
  const { handle, kind } = readProductId(productId)
  const wanted = kind ?? (handle === kitWithVariants ? 'basic' : null)
  const patterns = wanted ? titles[wanted] : []
  return patterns.flatMap((pattern) => variants.filter(({ title }) => pattern.test(title)))[0]
}

/** A variant's price in cents; undefined if the price is not in US dollars, the site's only currency. */
export function centsOfVariant({ price }: Pick<ShopVariant, 'price'>): number | undefined {
  return price.currencyCode === 'USD' ? centsOfAmount(price.amount) : undefined
}

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
