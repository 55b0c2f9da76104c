import type { CartProduct, CartState } from '#schemas/cart/cart.contract.ts'
import {
  addProduct,
  type ChangedCart,
  emptyCart,
  type Refusal,
  removeItem,
  setQuantity,
  withTotals,
} from './cart-changes.ts'
import { cartKey, type CartStorage } from './cart-storage.ts'

interface StoreParts {
  readonly storage: CartStorage
  /** Runs one change at a time, in all tabs of the browser. */
  readonly inTurn: (change: () => void) => Promise<void>
  /** In ms. */
  readonly now: () => number
  /** Calls back with the key that another tab has changed; null if it has cleared all. */
  readonly onOtherTab: (changed: (key: string | null) => void) => void
}

/** The cart of this browser, which its tabs share. */
export interface CartStore {
  /** The cart; null until it is read, which is after the page has started. */
  readonly get: () => CartState | null
  /** Calls back after each change, also by another tab; returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Reads the cart from storage, the first time only. */
  open(): void
  /** Whether the cart outlives the page: false if the browser stores nothing for this site. */
  isKept(): boolean
  add(product: CartProduct): Promise<Refusal | undefined>
  /** @param quantity the new quantity from the present one; 0 or below removes the item */
  setQuantity(itemId: string, quantity: (now: number) => number): Promise<Refusal | undefined>
  remove(itemId: string): Promise<void>
  /** Empties the cart; without its id, since what it named is gone. */
  clear(): Promise<void>
  /** Makes a change of several items at once. */
  change(change: (cart: CartState) => CartState): Promise<void>
}

/**
 * The cart as it is stored and shown (`docs/product.md §4`). Each change begins with what is stored,
 * so that it loses nothing that another tab has added. Where storage is full or forbidden, the cart
 * lives in this page's memory.
 */
export function createCartStore({ storage, inTurn, now, onOtherTab }: StoreParts): CartStore {
  let cart: CartState | null = null
  let isKept = true
  const listeners = new Set<() => void>()
  const show = (next: CartState) => {
    cart = next
    for (const listener of listeners) listener()
  }
  const stored = (): CartState => {
    const saved = isKept ? storage.load() : undefined
    // What is in memory has not been saved, or cannot be.
    if (saved === undefined) isKept = false
    return saved ?? (isKept ? emptyCart : (cart ?? emptyCart))
  }
  const changed = async (
    change: (cart: CartState) => ChangedCart,
  ): Promise<Refusal | undefined> => {
    let refused: Refusal | undefined
    await inTurn(() => {
      const made = change(stored())
      refused = made.refused
      isKept = storage.save(made.cart)
      show(made.cart)
    })
    return refused
  }
  const open = () => {
    if (cart) return
    onOtherTab((key) => {
      if (isKept && (key === cartKey || key === null)) show(stored())
    })
    show(stored())
  }
  return {
    get: () => cart,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open,
    isKept: () => isKept,
    add: (product) => changed((held) => addProduct(held, product, now())),
    setQuantity: (itemId, quantity) =>
      changed((held) => {
        const item = held.items.find(({ id }) => id === itemId)
        return setQuantity(held, itemId, item ? quantity(item.quantity) : 0)
      }),
    async remove(itemId) {
      await changed((held) => ({ cart: removeItem(held, itemId) }))
    },
    async clear() {
      await changed(() => ({ cart: withTotals([]) }))
    },
    async change(change) {
      await changed((held) => ({ cart: change(held) }))
    },
  }
}
