import * as v from 'valibot'
import type { Collection, Product, Variant } from './product.ts'
import { newCollections, newProducts, partId, type ShopSeed } from './shop-seed.ts'

/** A variant with its product. */
export interface Merchandise {
  readonly product: Product
  readonly variant: Variant
}

const whole = v.pipe(v.number(), v.integer(), v.minValue(0, 'must not be below 0'))
const pieces = v.pipe(v.number(), v.integer(), v.minValue(1))

/** A change by a test or the shop's page; missing fields stay unchanged. */
export const productChange = v.strictObject({
  /** The title of the variant that changes; if undefined, every variant changes. */
  variant: v.optional(v.string()),
  /**
   * Titles of variants that replace all other variants, such as sizes; each gets the other fields of
   * the first variant.
   */
  options: v.optional(v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.minLength(1))),
  priceCents: v.optional(whole),
  /** The price before a sale; 0 ends the sale. */
  compareAtCents: v.optional(whole),
  stock: v.optional(whole),
  isForSale: v.optional(v.boolean()),
  isPublished: v.optional(v.boolean()),
  quantityRule: v.optional(
    v.strictObject({ minimum: pieces, maximum: v.nullable(pieces), increment: pieces }),
  ),
  countries: v.optional(v.pipe(v.array(v.string()), v.readonly())),
  validation: v.optional(v.string()),
})

/** Everything that the shop sells, in memory. */
export class Catalog {
  #products: Product[]
  readonly collections: readonly Collection[]
  readonly #seed: ShopSeed

  constructor(seed: ShopSeed) {
    this.#seed = seed
    this.#products = newProducts(seed)
    this.collections = newCollections(seed)
  }

  /** The products in the storefront. */
  get published(): readonly Product[] {
    return this.#products.filter((product) => product.isPublished)
  }

  /** All products, for the shop's own page. */
  get all(): readonly Product[] {
    return this.#products
  }

  withHandle(handle: string): Product | undefined {
    return this.published.find((product) => product.handle === handle)
  }

  withId(id: string): Product | undefined {
    return this.published.find((product) => String(product.id) === id)
  }

  inCollection(handle: string): readonly Product[] {
    return this.published.filter((product) => product.collections.includes(handle))
  }

  /** The variant with an id, unpublished products included: carts might still contain them. */
  merchandise(variantId: number): Merchandise | undefined {
    for (const product of this.#products) {
      const variant = product.variants.find(({ id }) => id === variantId)
      if (variant !== undefined) return { product, variant }
    }
    return undefined
  }

  /** Changes a product; `false` if the shop has no such product or variant. */
  change(handle: string, change: v.InferOutput<typeof productChange>): boolean {
    const product = this.#products.find((one) => one.handle === handle)
    if (product && change.options) setOptions(product, change.options)
    const variants = product?.variants.filter(
      ({ title }) => change.variant === undefined || title === change.variant,
    )
    if (product === undefined || variants === undefined || variants.length === 0) return false
    const { priceCents, stock, compareAtCents, quantityRule } = change
    const { isForSale, isPublished, countries, validation } = change
    for (const variant of variants) {
      Object.assign(variant, given({ priceCents, stock, compareAtCents, quantityRule }))
    }
    Object.assign(product, given({ isForSale, isPublished, countries, validation }))
    product.updatedAt = Date.now()
    return true
  }

  /** Resets everything to the initial state. */
  reset(): void {
    this.#products = newProducts(this.#seed)
  }
}

/** The fields that a change names. */
function given(fields: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function setOptions(product: Product, titles: readonly string[]): void {
  const [first] = product.variants
  if (!first) return
  product.optionName = 'Size'
  product.variants = titles.map((title, position) => ({
    ...first,
    id: partId(product.id, position + 1),
    title,
  }))
}
