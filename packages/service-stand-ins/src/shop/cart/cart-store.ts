import { LRUCache } from 'lru-cache'
import { randomBytes } from 'node:crypto'
import { globalId } from '../global-id.ts'
import type { Cart, CartLine } from './cart.ts'

/** The latest carts of all visitors, in memory. */
export class CartStore {
  readonly #carts = new LRUCache<string, Cart>({ max: 2000 })

  /** A new cart, not saved yet. */
  create(): Cart {
    return {
      token: randomBytes(18).toString('base64url'),
      key: randomBytes(16).toString('hex'),
      createdAt: Date.now(),
      updatedAt: Date.now(),
      lines: [],
      attributes: [],
      note: '',
      email: null,
      countryCode: null,
      addresses: [],
      discountCodes: [],
    }
  }

  save(cart: Cart): void {
    cart.updatedAt = Date.now()
    this.#carts.set(cart.token, structuredClone(cart))
  }

  /** A copy to change and save; undefined if there is no such cart, or if the key is wrong. */
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
