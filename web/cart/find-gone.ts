import type { Storefront } from '#schemas/shop/storefront.ts'
import type { CartStore } from './cart-store.ts'
import {
  forgetCheckout,
  itemsOf,
  markGone,
  type PendingCheckout,
  pendingCheckouts,
  type StorageAccess,
} from './pending-checkout.ts'

interface FindParts {
  readonly cart: Pick<CartStore, 'change'>
  /** Gives the shop; called only if there is a checkout to ask about. */
  readonly shop: () => Promise<Pick<Storefront, 'fetchCheckout'>>
  readonly storage?: StorageAccess
}

/**
 * Marks the checkouts whose cart the shop no longer has, and forgets those whose items are no longer in
 * the visitor's cart. A checkout does not change if the shop does not answer.
 *
 * @returns whether a checkout is newly gone
 * @throws if the shop's code does not load
 */
export async function findGone({ cart, shop, storage }: FindParts): Promise<boolean> {
  const pending = pendingCheckouts(storage)
  if (pending.length === 0) return false
  const storefront = pending.every(({ isGone }) => isGone) ? null : await shop()
  const find = async (checkout: PendingCheckout): Promise<boolean> => {
    const isThere = !checkout.isGone && (await storefront?.fetchCheckout(checkout.checkoutId))
    if (isThere) return false
    let isNews = false
    await cart.change((held) => {
      if (itemsOf(checkout, held).length > 0) isNews = markGone(checkout.checkoutId, storage)
      else forgetCheckout(checkout.checkoutId, storage)
      return held
    })
    return isNews
  }
  const found = await Promise.allSettled(pending.map(find))
  return found.some((one) => one.status === 'fulfilled' && one.value)
}
