import { useSyncExternalStore } from 'react'
import type { CartState } from '#schemas/cart/cart.contract.ts'
import { cartKey, cartStorage } from './cart-storage.ts'
import { createCartStore } from './cart-store.ts'
import { inTurn } from './in-turn.ts'

/** The quantities that were saved and are more than one can order, by their items' ids. */
export const boundedItems = new Map<string, number>()

/** The cart of this browser. On the server it is never opened. */
export const cart = createCartStore({
  storage: cartStorage(
    () => localStorage,
    (problem) => reportError(new Error(problem)),
    (itemId, wanted) => boundedItems.set(itemId, wanted),
  ),
  inTurn: async (change) => inTurn(cartKey, navigator.locks)(change),
  now: Date.now,
  onOtherTab: (changed) => addEventListener('storage', ({ key }) => changed(key)),
})

/** The cart; null on the server, and until it is read. */
export const useCart = (): CartState | null =>
  useSyncExternalStore(cart.subscribe, cart.get, () => null)
