import { createElement } from 'react'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { createStore } from '#web/ui/create-store.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { cart, useCart } from './browser-cart.ts'
import { emptyCart } from './cart-changes.ts'
import { findGone } from './find-gone.ts'
import { loadStorefront } from './load-storefront.ts'
import {
  type PendingCheckout,
  pendingCheckouts,
  pendingKey,
  unansweredIn,
  forgetCheckout,
  type StorageAccess,
  withoutOrdered,
} from './pending-checkout.ts'
import { ViewCart } from './view-cart.tsx'
import { whenShown } from './when-shown.ts'
import type { CartStore } from './cart-store.ts'

/** The title of the question whether a checkout was completed. */
export const orderQuestion = 'Did you complete your order?'
/** The id of its heading. */
export const questionId = 'order-question'

const pending = createStore<readonly PendingCheckout[]>([])
const reread = () => pending.set(pendingCheckouts())
let running: Promise<boolean> | undefined

/** The checkout that the cart asks about; renders again when it changes. */
export function useUnanswered(): PendingCheckout | undefined {
  return unansweredIn(pending.useValue(), useCart() ?? emptyCart)
}

/**
 * Asks the shop about the carts that were handed over. Never rejects: if the shop does not answer,
 * nothing changes.
 *
 * @returns whether a checkout is newly gone
 */
function askShop(settings: RuntimeSettings): Promise<boolean> {
  return (running ??= findGone({ cart, shop: () => loadStorefront(settings) })
    .catch(() => false)
    .finally(() => {
      running = undefined
      reread()
    }))
}

/** Whether the visitor must answer for an earlier checkout first, so as not to pay twice. */
export async function hasUnanswered(settings: RuntimeSettings): Promise<boolean> {
  await askShop(settings)
  return unansweredIn(pendingCheckouts(), cart.get() ?? emptyCart) !== undefined
}

/**
 * Asks the shop on any page, at once and each time the page is shown again. Pages that do not show
 * the question itself point to it, once for each checkout.
 *
 * @returns ends it
 */
export function watchCheckouts(settings: RuntimeSettings): () => void {
  const onOtherTab = ({ key }: StorageEvent) => {
    if (key === pendingKey || key === null) reread()
  }
  reread()
  addEventListener('storage', onOtherTab)
  const stop = whenShown(async () => {
    if ((await askShop(settings)) && !showsQuestion()) pointToQuestion()
  })
  return () => {
    stop()
    removeEventListener('storage', onOtherTab)
  }
}

/** Whether the page shows the question or navigates to it. */
const showsQuestion = () => ['/cart', '/shopify-checkout'].includes(window.location.pathname)

function pointToQuestion(): void {
  showToast({
    title: orderQuestion,
    description: 'Please tell us in your cart, which still holds what you took to the checkout.',
    action: createElement(ViewCart),
  })
}

/** Settles a checkout as the visitor says, and thanks for an order. */
export async function answerQuestion(checkout: PendingCheckout, hasOrdered: boolean) {
  const isOrdered = await settleCheckout(checkout, hasOrdered, { cart })
  reread()
  if (!isOrdered) return
  showToast({
    title: 'Thank you for your order',
    description: 'What you have ordered is no longer in your cart.',
  })
}

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
