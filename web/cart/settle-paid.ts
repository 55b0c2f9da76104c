import type { Storefront } from '#schemas/shop/storefront.ts'
import type { CartStore } from './cart-store.ts'
import {
  forgetCheckout,
  isPaid,
  type PendingCheckout,
  pendingCheckouts,
  type Surroundings,
  withoutOrdered,
} from './pending-checkout.ts'

interface SettleParts extends Surroundings {
  readonly cart: Pick<CartStore, 'change'>
  /** Gives the shop; called only where something was handed over. */
  readonly shop: () => Promise<Pick<Storefront, 'fetchCheckout'>>
}

/**
 * Takes out of the cart what was paid for since it was handed to the shop. A checkout of which the
 * shop says nothing stays noted, and keeps none of the others.
 *
 * @returns whether anything was paid for
 * @throws where the shop's code does not load
 */
export async function settlePaid({ cart, shop, ...surroundings }: SettleParts): Promise<boolean> {
  const pending = pendingCheckouts(surroundings)
  if (pending.length === 0) return false
  const storefront = await shop()
  const settle = async (checkout: PendingCheckout): Promise<boolean> => {
    if (!(await isPaid(checkout, storefront))) return false
    let isMine = false
    await cart.change((held) => {
      // Another tab may have done it meanwhile.
      isMine = forgetCheckout(checkout.checkoutId, surroundings)
      return isMine ? withoutOrdered(held, checkout) : held
    })
    return isMine
  }
  const settled = await Promise.allSettled(pending.map(settle))
  return settled.some((one) => one.status === 'fulfilled' && one.value)
}
