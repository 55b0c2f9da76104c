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
 * Notes which of the handed-over carts the shop no longer has, and forgets those of which nothing is
 * in the cart. A checkout about which the shop does not answer stays as it is.
 *
 * @returns whether a checkout is gone that nobody has noted before
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
