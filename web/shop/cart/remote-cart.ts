import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { ShopError } from '#schemas/shop/shop-error.ts'
import { withTotals } from './cart-total.ts'
import { cart, type CartStore } from './cart-store.ts'
import { loadStorefront } from './load-storefront.ts'

/** The prefix of a placeholder id that the next add replaces, because the shop could not answer. */
const mockPrefix = 'mock-cart-'
/** The prefix of a placeholder id that stays, because the shop would refuse again. */
const localPrefix = 'local-cart-'

/** Failures that another attempt can fix. */
const passing: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'throttled'])

/**
 * Gets an id from the shop for the cart, unless it has one (`docs/product.md §4`). Concurrent calls
 * share one request. Never rejects: without the shop, the cart gets a placeholder id.
 *
 * @param create creates an empty cart in the shop; resolves with its id
 */
export function remoteCart(cart: Pick<CartStore, 'get' | 'change'>, create: () => Promise<string>) {
  let running: Promise<void> | undefined
  const needsId = (id = mockPrefix) => id.startsWith(mockPrefix)
  const newId = async () => {
    try {
      return await create()
    } catch (cause) {
      reportError(new Error('Failed to create cart', { cause }))
      // If the SDK's file did not load, the shop has not answered.
      const canPass = !(cause instanceof ShopError) || passing.has(cause.code)
      return `${canPass ? mockPrefix : localPrefix}${Date.now()}`
    }
  }
  const ensure = async () => {
    if (!needsId(cart.get()?.cartId)) return
    // The cart has an id even if the visitor leaves before the shop answers.
    await cart.change((current) =>
      current.cartId === undefined
        ? withTotals(current.items, `${mockPrefix}${Date.now()}`)
        : current,
    )
    const id = await newId()
    // Another tab can have been faster.
    await cart.change((current) =>
      needsId(current.cartId) ? withTotals(current.items, id) : current,
    )
  }
  return (): Promise<void> => (running ??= ensure().finally(() => (running = undefined)))
}

let ensure: (() => Promise<void>) | undefined

/** Gets an id from the shop for this browser's cart, unless it has one. Never rejects. */
export function ensureRemoteCart(settings: RuntimeSettings): Promise<void> {
  ensure ??= remoteCart(cart, async () => {
    const storefront = await loadStorefront(settings)
    return (await storefront.createCheckout()).id
  })
  return ensure()
}
