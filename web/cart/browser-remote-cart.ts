import { ShopError } from '#schemas/shop/shop-error.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { cart } from './browser-cart.ts'
import { loadStorefront } from './load-storefront.ts'
import { remoteCart } from './remote-cart.ts'

/** What can be otherwise in a moment. */
const passing: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'throttled'])

let ensure: (() => Promise<void>) | undefined

/** Gives this browser's cart an id of the shop's, if it has none. Never rejects. */
export function ensureRemoteCart(settings: RuntimeSettings): Promise<void> {
  ensure ??= remoteCart({
    cart,
    create: async () => (await (await loadStorefront(settings)).createCheckout()).id,
    // The file of the SDK may not have loaded, which is no answer of the shop.
    mayPass: (error) => !(error instanceof ShopError) || passing.has(error.code),
    now: Date.now,
    log: reportError,
  })
  return ensure()
}
