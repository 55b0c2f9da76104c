/** The kit that is sold in two variants; its address alone means the basic one. */
export const kitWithVariants = 'cabin-clean-up-kit'

const suffixes = /-(basic|premium)$/

/** A product's id in the cart: the kit's slug, with the variant's suffix where one was chosen. */
interface ProductId {
  /** The kit's slug, which is the shop's handle. */
  readonly handle: string
  readonly variant: 'basic' | 'premium' | null
}

/**
 * Reads a product's id (`docs/product.md §7`).
 *
 * @example 'cabin-clean-up-kit-premium' is the premium variant of `cabin-clean-up-kit`
 */
export function readProductId(productId: string): ProductId {
  const [suffix, variant] = suffixes.exec(productId) ?? []
  if (suffix === undefined || suffix === productId) return { handle: productId, variant: null }
  return {
    handle: productId.slice(0, -suffix.length),
    variant: variant === 'premium' ? 'premium' : 'basic',
  }
}

/**
 * The handles of which a product's id may be made, the likelier first: a product's own handle may end
 * as a variant's id does, such as `travel-kit-premium`.
 */
export function possibleHandles(productId: string): readonly string[] {
  return [...new Set([productId, readProductId(productId).handle])]
}

/** What the titles of a kind of variant contain; the shop calls the premium one `Pro`. */
const titles = { basic: [/\bbasic\b/i], premium: [/\bpro\b/i, /\bpremium\b/i] }

/**
 * The variant that a product's id means, matched against the variants' titles; the first variant where
 * none matches (`docs/product.md §7`).
 *
 * @returns undefined where there are no variants
 */
export function chooseVariant<Variant extends { readonly title: string }>(
  productId: string,
  variants: readonly Variant[],
): Variant | undefined {
  return matchingVariant(productId, variants) ?? variants[0]
}

/** The variant whose title says that it is the one a product's id means. */
export function matchingVariant<Variant extends { readonly title: string }>(
  productId: string,
  variants: readonly Variant[],
): Variant | undefined {
  const { handle, variant } = readProductId(productId)
  const kind = variant ?? (handle === kitWithVariants ? 'basic' : null)
  const patterns = kind ? titles[kind] : []
  return patterns.flatMap((pattern) => variants.filter(({ title }) => pattern.test(title)))[0]
}
