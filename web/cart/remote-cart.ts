import { withTotals } from './cart-changes.ts'
import type { CartStore } from './cart-store.ts'

/** Stands in for an id that the shop could not give just now; the next add asks again. */
const mockPrefix = 'mock-cart-'
/** Stands in for an id that the shop refuses, and would refuse again. */
const localPrefix = 'local-cart-'

interface RemoteCartParts {
  readonly cart: Pick<CartStore, 'get' | 'change'>
  /** Creates an empty cart in the shop; resolves with its id. */
  readonly create: () => Promise<string>
  /** Whether asking again can help after this error. */
  readonly mayPass: (error: unknown) => boolean
  /** In ms. */
  readonly now: () => number
  readonly log: (error: Error) => void
}

/**
 * Gives the cart an id of the shop's, if it has none or only one that stands in for it
 * (`docs/product.md §4`). Calls at the same time share one request. Never rejects: without the shop,
 * the cart has an id of the browser's own.
 */
export function remoteCart({ cart, create, mayPass, now, log }: RemoteCartParts) {
  let running: Promise<void> | undefined
  const lacksId = (id = mockPrefix) => id.startsWith(mockPrefix)
  const newId = async () => {
    try {
      return await create()
    } catch (cause) {
      log(new Error('Failed to create cart', { cause }))
      return `${mayPass(cause) ? mockPrefix : localPrefix}${now()}`
    }
  }
  const ensure = async () => {
    if (!lacksId(cart.get()?.cartId)) return
    // Who leaves before the shop has answered has an id all the same.
    await cart.change((held) =>
      held.cartId === undefined ? withTotals(held.items, `${mockPrefix}${now()}`) : held,
    )
    const id = await newId()
    // Another tab might have been quicker.
    await cart.change((held) => (lacksId(held.cartId) ? withTotals(held.items, id) : held))
  }
  return (): Promise<void> => (running ??= ensure().finally(() => (running = undefined)))
}
