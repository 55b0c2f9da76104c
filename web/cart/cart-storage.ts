import type { CartState } from '#schemas/cart/cart.contract.ts'
import { type OnBounded, readCart, readOlderCart } from './read-cart.ts'

/** Where the browser stores the cart (`docs/product.md §9`). */
export const cartKey = 'petjet-cart'
/** Where an older cart stored its id and its items. */
export const olderKeys = { id: 'shopify-cart-id', items: 'shopify-cart-items' } as const

/** The browser's storage, as far as the cart needs it; each call can throw. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps the cart in the browser's storage. */
export interface CartStorage {
  /** The saved cart; null if there is none, undefined if storage is forbidden. */
  load(): CartState | null | undefined
  /** Saves the cart; false if storage is full or forbidden. */
  save(cart: CartState): boolean
}

/**
 * @param storage gives the browser's storage; throws if the visitor forbids it
 * @param log called with what could not be read, and what was left out
 * @param onBounded called with the id and the quantity of an item that was more than one can order
 */
export function cartStorage(
  storage: () => BrowserStorage,
  log: (problem: string) => void,
  onBounded: OnBounded = () => {},
): CartStorage {
  /** A text that was found to be unreadable is reported once. */
  let reported: string | null = null
  const load = () => {
    const text = storage().getItem(cartKey)
    const once = (problem: string) => {
      if (text !== reported) log(problem)
    }
    const cart =
      text === null ? takeOver(storage(), log, onBounded) : readCart(text, once, onBounded)
    reported = text
    return cart
  }
  return {
    load() {
      try {
        return load()
      } catch {
        return undefined
      }
    },
    save(cart) {
      try {
        storage().setItem(cartKey, JSON.stringify(cart))
        return true
      } catch {
        return false
      }
    },
  }
}

/** Takes an older cart over, once: it is stored under today's key, and removed from its own. */
function takeOver(
  storage: BrowserStorage,
  log: (problem: string) => void,
  onBounded: OnBounded,
): CartState | null {
  const items = storage.getItem(olderKeys.items)
  const older = readOlderCart(items, storage.getItem(olderKeys.id), log, onBounded)
  if (older) storage.setItem(cartKey, JSON.stringify(older))
  for (const key of Object.values(olderKeys)) storage.removeItem(key)
  return older
}
