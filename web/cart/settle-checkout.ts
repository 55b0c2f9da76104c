import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { cart } from './browser-cart.ts'
import { loadStorefront } from './load-storefront.ts'
import { settlePaid } from './settle-paid.ts'
import { whenShown } from './when-shown.ts'

let running: Promise<boolean> | undefined

/**
 * Takes out of the cart what the visitor has paid for since it was handed to the shop, and says so.
 * Asks the shop only where something was. Never rejects: where the shop does not answer, all stays.
 *
 * @returns whether anything was paid for
 */
export function settleCheckout(settings: RuntimeSettings): Promise<boolean> {
  return (running ??= settlePaid({ cart, shop: () => loadStorefront(settings) })
    .catch(() => false)
    .then((isPaid) => {
      if (isPaid) thankForOrder()
      return isPaid
    })
    .finally(() => (running = undefined)))
}

/** Says that what was ordered is no longer in the cart. */
export function thankForOrder(): void {
  showToast({
    title: 'Thank you for your order',
    description: 'What you have ordered is no longer in your cart.',
  })
}

/**
 * Settles what was paid for on whatever page the visitor is: at once, and each time the page is shown
 * again.
 *
 * @returns ends it
 */
export function watchPayment(settings: RuntimeSettings): () => void {
  return whenShown(() => void settleCheckout(settings))
}
