import { priceCart, type PricedCart } from './cart/cart-cost.ts'
import { CartStore } from './cart/cart-store.ts'
import type { Cart } from './cart/cart.ts'
import { GiftCards } from './cart/gift-cards.ts'
import { Catalogue } from './catalogue/catalogue.ts'
import type { Product } from './catalogue/product.ts'

/** How the shop is set up. */
export interface ShopSettings {
  /** Whether the token has the scope `unauthenticated_read_product_tags`. */
  readonly canReadTags: boolean
  readonly takesGiftCards: boolean
  /** Versions of the API before this one are retired. */
  readonly oldestVersion: ApiVersion
}

const newShop: ShopSettings = {
  canReadTags: true,
  takesGiftCards: true,
  oldestVersion: '2025-01',
}

/** Everything that the stand-in remembers. It is in memory: a restart is a new shop. */
export class Shop {
  readonly catalogue: Catalogue
  readonly carts: CartStore
  readonly giftCards = new GiftCards()
  settings = newShop

  /** @param seed the products of a new shop */
  constructor(seed?: () => Product[], now: () => number = Date.now) {
    this.catalogue = new Catalogue(seed, now)
    this.carts = new CartStore(now)
  }

  price(cart: Cart): PricedCart {
    return priceCart(cart, this.catalogue, this.giftCards)
  }

  /** Resets everything to the initial state. */
  reset(): void {
    this.catalogue.reset()
    this.carts.clear()
    this.giftCards.reset()
    this.settings = newShop
  }
}

/** The versions of the Storefront API that the stand-in speaks, the oldest first. */
export const apiVersions = ['2025-01', '2026-04'] as const
export type ApiVersion = (typeof apiVersions)[number]

/**
 * The version that answers a request for another: Shopify's answer to a retired version comes from
 * the oldest that it still supports. `undefined` if there is no such version.
 */
export function answeringVersion(requested: string, oldest: ApiVersion): ApiVersion | undefined {
  if (!/^\d{4}-\d{2}$/.test(requested)) return undefined
  return requested < oldest ? oldest : apiVersions.find((version) => version === requested)
}
