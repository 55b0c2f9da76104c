import type { CartProduct, CartState } from '#schemas/shop/cart.ts'
import { createStore } from '#web/ui/create-store.ts'
import { emptyCart } from './cart-total.ts'
import {
  addProduct,
  type ChangedCart,
  type Refusal,
  removeItem,
  setQuantity,
} from './cart-changes.ts'
import { cartKey, type CartStorage, cartStorage } from './cart-storage.ts'

type Locks = Pick<LockManager, 'request'>

interface StoreParts {
  readonly storage: CartStorage
  /** Web Locks; undefined before Safari 15.4 and in a page without https. */
  readonly locks: Locks | undefined
  /** In ms. */
  readonly now: () => number
  /** Calls back with the storage key that another tab changed; null if it cleared all storage. */
  readonly onOtherTab: (changed: (key: string | null) => void) => void
}

export type CartStore = ReturnType<typeof createCartStore>

/**
 * The stored and shown cart (`docs/product.md §4`). Tabs share it: each change starts from the stored
 * cart, so it loses nothing that another tab has added. If storage is full or forbidden, the cart is
 * only in this page's memory.
 */
export function createCartStore({ storage, locks, now, onOtherTab }: StoreParts) {
  const shown = createStore<CartState | null>(null)
  let isStorable = true
  const stored = (): CartState => {
    const saved = isStorable ? storage.load() : undefined
    // The cart in memory is newer than the saved one, or cannot be saved.
    if (saved === undefined) isStorable = false
    return saved ?? (isStorable ? emptyCart : (shown.get() ?? emptyCart))
  }
  const changed = async (
    change: (cart: CartState) => ChangedCart,
  ): Promise<Refusal | undefined> => {
    let refused: Refusal | undefined
    await inTurn(locks, () => {
      const made = change(stored())
      refused = made.refused
      isStorable = storage.save(made.cart)
      shown.set(made.cart)
    })
    return refused
  }
  return {
    /** The cart; null until it is read, which happens after the page has started. */
    get: shown.get,
    /** The cart, or null as above and on the server; renders again when it changes. */
    useValue: shown.useValue,
    /** Calls back after each change, including other tabs'; returns a function that stops it. */
    subscribe: shown.subscribe,
    /** Reads the cart from storage; only the first call has an effect. */
    open(): void {
      if (shown.get()) return
      onOtherTab((key) => {
        if (isStorable && (key === cartKey || key === null)) shown.set(stored())
      })
      shown.set(stored())
    },
    /** Whether the cart survives the page; false if the browser stores nothing for this site. */
    isStorable: () => isStorable,
    add: (product: CartProduct) => changed((current) => addProduct(current, product, now())),
    /** @param quantity computes the new quantity from the present one; 0 or below removes the item */
    setQuantity: (itemId: string, quantity: (now: number) => number) =>
      changed((current) => {
        const item = current.items.find(({ id }) => id === itemId)
        return setQuantity(current, itemId, item ? quantity(item.quantity) : 0)
      }),
    async remove(itemId: string): Promise<void> {
      await changed((current) => ({ cart: removeItem(current, itemId) }))
    },
    /** Empties the cart and drops its id, which belonged to the old items. */
    async clear(): Promise<void> {
      await changed(() => ({ cart: emptyCart }))
    },
    /** Changes several items at once. */
    async change(change: (cart: CartState) => CartState): Promise<void> {
      await changed((current) => ({ cart: change(current) }))
    },
  }
}

/** Runs one change at a time in all tabs. A browser that forbids storage refuses locks, too. */
export async function inTurn(locks: Locks | undefined, change: () => void): Promise<void> {
  let hasRun = false
  try {
    await locks?.request(cartKey, async () => {
      hasRun = true
      change()
    })
  } catch (cause) {
    if (hasRun) throw cause
  }
  if (!hasRun) change()
}

/** The cart of this browser. The server never opens it. */
export const cart = createCartStore({
  storage: cartStorage(
    () => localStorage,
    (problem) => reportError(new Error(problem)),
  ),
  locks: navigator.locks,
  now: Date.now,
  onOtherTab: (changed) => addEventListener('storage', ({ key }) => changed(key)),
})
