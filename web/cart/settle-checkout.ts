import type { CartStore } from './cart-store.ts'
import {
  forgetCheckout,
  type PendingCheckout,
  type StorageAccess,
  withoutOrdered,
} from './pending-checkout.ts'

interface SettleParts {
  readonly cart: Pick<CartStore, 'change'>
  readonly storage?: StorageAccess
}

/**
 * Takes what was ordered out of the cart, or keeps it, as the visitor says. The checkout is
 * forgotten.
 *
 * @returns whether anything left the cart: true in only one of two tabs in which the visitor answers
 */
export async function settleCheckout(
  checkout: PendingCheckout,
  hasOrdered: boolean,
  { cart, storage }: SettleParts,
): Promise<boolean> {
  let isOrdered = false
  await cart.change((held) => {
    isOrdered = forgetCheckout(checkout.checkoutId, storage) && hasOrdered
    return isOrdered ? withoutOrdered(held, checkout) : held
  })
  return isOrdered
}
