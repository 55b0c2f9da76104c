import { LRUCache } from 'lru-cache'
import { randomBytes } from 'node:crypto'
import { globalId } from '../global-id.ts'
import type { Cart, CartLine } from './cart.ts'

/** Shopify forgets a cart after ten days. */
const retentionMs = 10 * 24 * 3_600_000

/** The carts of all visitors, in memory: a restart forgets them, and so does a full store. */
export class CartStore {
  readonly #now: () => number
  readonly #carts = new LRUCache<string, Cart>({
    max: 2000,
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (cart) => JSON.stringify(cart).length,
    ttl: retentionMs,
  })

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** A new cart, not saved yet. */
  create(): Cart {
    return {
      token: randomBytes(18).toString('base64url'),
      key: randomBytes(16).toString('hex'),
      createdAt: this.#now(),
      updatedAt: this.#now(),
      lines: [],
      attributes: [],
      note: '',
      email: null,
      phone: null,
      countryCode: null,
      addresses: [],
      discountCodes: [],
      giftCards: [],
    }
  }

  /** Saves a cart. */
  save(cart: Cart): void {
    cart.updatedAt = this.#now()
    this.#carts.set(cart.token, structuredClone(cart))
  }

  /** A copy to change and save; undefined if there is none, or if the key is wrong. */
  find(token: string, key: string | null): Cart | undefined {
    const cart = this.#carts.get(token)
    return cart !== undefined && cart.key === key ? structuredClone(cart) : undefined
  }

  /** The cart with a global id such as `gid://shopify/Cart/…?key=…`. */
  withId(gid: string): Cart | undefined {
    const [, token = '', key = ''] = /^gid:\/\/shopify\/Cart\/([\w-]+)\?key=(\w+)$/.exec(gid) ?? []
    return this.find(token, key)
  }

  /** Every cart, most recently used first. */
  list(): Cart[] {
    return [...this.#carts.values()]
  }

  delete(token: string): void {
    this.#carts.delete(token)
  }

  clear(): void {
    this.#carts.clear()
  }
}

/** A cart's global id. */
export function cartId(cart: Cart): string {
  return `${globalId('Cart', cart.token)}?key=${cart.key}`
}

/** A line's global id. */
export function lineId(cart: Cart, line: CartLine): string {
  return `${globalId('CartLine', line.id)}?cart=${cart.token}`
}
