import { priceCart, type PricedCart } from './cart/cart-cost.ts'
import { CartStore } from './cart/cart-store.ts'
import type { Cart } from './cart/cart.ts'
import { Catalog } from './catalog/catalog.ts'
import type { ShopSeed } from './catalog/shop-seed.ts'

/** Everything that the stand-in remembers, in memory: a restart is a new shop. */
export class Shop {
  readonly seed: ShopSeed
  readonly catalog: Catalog
  readonly carts = new CartStore()
  /** Versions of the API before this version are retired. */
  oldestVersion: ApiVersion = '2025-01'

  constructor(seed: ShopSeed) {
    this.seed = seed
    this.catalog = new Catalog(seed)
  }

  price(cart: Cart): PricedCart {
    return priceCart(cart, this.catalog)
  }

  /** Resets everything to the initial state. */
  reset(): void {
    this.catalog.reset()
    this.carts.clear()
    this.oldestVersion = '2025-01'
  }
}

/** The versions of the Storefront API that the stand-in speaks, the oldest first. */
export const apiVersions = ['2025-01', '2026-04'] as const
export type ApiVersion = (typeof apiVersions)[number]

/**
 * The version that answers a request for a given version: a request for a retired version gets the
 * oldest version that Shopify still supports. `undefined` if there is no such version.
 */
export function answeringVersion(requested: string, oldest: ApiVersion): ApiVersion | undefined {
  if (!/^\d{4}-\d{2}$/.test(requested)) return undefined
  return requested < oldest ? oldest : apiVersions.find((version) => version === requested)
}
