import { track } from '#web/content/analytics-events.ts'
import { beginCheckout } from '#web/app/analytics/item-events.ts'
import { withTimeout } from '#schemas/runtime/with-timeout.ts'
import type { RouterContext } from '#web/router-context.ts'
import { createStore } from '#web/ui/create-store.ts'
import { emptyCart } from './cart-total.ts'
import { setQuantity, setTerms } from './cart-changes.ts'
import { checkCart, forgetNotes, noteItems } from './cart-check.ts'
import { cart } from './cart-store.ts'
import { stateTerms } from './fetch-offers.ts'
import { type HandOff, handOff, type ItemChange } from './hand-off.ts'
import { hasUnanswered, pendingCheckouts } from './pending-checkout.ts'
import { loadStorefront } from './load-storefront.ts'

/** The timeout for the whole hand-off, in ms; each request also has a separate timeout. */
const limitMs = 30_000

/**
 * The outcome of a checkout.
 *
 * - `changed`: the cart shows changes that the visitor should see first
 * - `rejected`: the shop does not accept the cart; notes in the cart, or its `words`, say why
 * - `unanswered`: the visitor must first say whether an earlier checkout was completed
 */
export type CheckoutOutcome =
  | { readonly kind: 'opened'; readonly url: string }
  | { readonly kind: 'rejected'; readonly words: readonly string[] }
  | { readonly kind: 'changed' | 'failed' | 'unanswered' }

const opening = createStore<Promise<CheckoutOutcome> | undefined>(undefined)

/** Whether a checkout is being opened. */
export const useIsOpening = () => opening.useValue() !== undefined

/**
 * Hands the cart to the shop and shows the checkout. A second call during the first returns the same
 * checkout. Never rejects, and never loses items.
 */
export function openCheckout(
  { settings }: Pick<RouterContext, 'settings'>,
  into: () => CheckoutWindow,
): Promise<CheckoutOutcome> {
  const running = opening.get()
  if (running) return running
  const shown = into()
  const started = handOver(settings, shown)
    .catch((cause: unknown): CheckoutOutcome => {
      reportError(new Error('Failed to create checkout', { cause }))
      return { kind: 'failed' }
    })
    .then((outcome) => {
      if (outcome.kind !== 'opened') shown.abandon()
      return outcome
    })
    .finally(() => opening.set(undefined))
  opening.set(started)
  return started
}

/** @throws if the shop does not answer in time; the cart can still change after that */
async function handOver(
  settings: RouterContext['settings'],
  shown: CheckoutWindow,
): Promise<CheckoutOutcome> {
  cart.open()
  const prepared = await withTimeout(prepare(settings), limitMs, () => {
    throw new Error('The shop took too long to answer.')
  })
  if (prepared.kind !== 'ready') return prepared
  const { items, checkoutId, url } = prepared
  track(beginCheckout(items.map((item) => ({ ...item, ...item.product }))))
  pendingCheckouts.remember(checkoutId, items)
  shown.show(url)
  return { kind: 'opened', url }
}

/** Creates a cart that the shop accepts, or returns the reason why there is none. */
async function prepare(
  settings: RouterContext['settings'],
): Promise<Extract<HandOff, { kind: 'ready' }> | Exclude<CheckoutOutcome, { kind: 'opened' }>> {
  // Visitors must not pay twice for the same items.
  if (await hasUnanswered(settings)) return { kind: 'unanswered' }
  if (await checkCart()) return { kind: 'changed' }
  const { items } = cart.get() ?? emptyCart
  const result = await handOff(items, await loadStorefront(settings))
  if (result.kind === 'empty') return { kind: 'failed' }
  if (result.kind === 'ready') {
    // The shop accepts items that it rejected before.
    forgetNotes()
    return result
  }
  const { changes, words } = result
  await takeChanges(changes)
  const isRejected = changes.some(({ note }) => note?.kind === 'rejected')
  return isRejected || words.length > 0 ? { kind: 'rejected', words } : { kind: 'changed' }
}

/** Changes the cart to what the shop sells, with a note for each changed item. */
async function takeChanges(changes: readonly ItemChange[]): Promise<void> {
  for (const { item, price = item.product.price, inStock = true } of changes) {
    stateTerms(item.product, { price, inStock })
  }
  await cart.change((current) =>
    changes.reduce((changed, { item, quantity, price, inStock }) => {
      const terms = { ...(price !== undefined && { price }), ...(inStock === false && { inStock }) }
      const offered = setTerms(changed, item.id, terms)
      return quantity === undefined ? offered : setQuantity(offered, item.id, quantity).cart
    }, current),
  )
  noteItems(changes.flatMap(({ item, note }) => (note ? [[item.id, note] as const] : [])))
}

/** The window for a checkout, which opens before the address is known. */
export interface CheckoutWindow {
  /** Shows the checkout. */
  show(url: string): void
  /** Closes the tab that was opened for it. */
  abandon(): void
}

/**
 * Opens a new tab for an `http` address during the click, because browsers block later ones. Any other
 * address opens in this window, and so does every address if no tab can be opened.
 */
export function newTab(): CheckoutWindow {
  const tab = window.open('about:blank', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = 'Opening the checkout…'
    // Otherwise phones lay the text out for a page 980 px wide.
    const viewport = tab.document.createElement('meta')
    viewport.name = 'viewport'
    viewport.content = 'width=device-width'
    tab.document.head.append(viewport)
    tab.document.body.textContent = 'Opening the checkout…'
    tab.document.body.style.cssText =
      'font: 1.125rem system-ui; margin: 3rem 1.5rem; color: #10202e; background: #f4f1ea'
  }
  return {
    show(url) {
      // The visitor has closed the tab and changed their mind.
      if (tab?.closed) return
      if (tab && url.startsWith('http')) tab.location.href = url
      else {
        tab?.close()
        window.location.assign(url)
      }
    },
    abandon: () => tab?.close(),
  }
}

/** This window, without a history entry that would lead back to the checkout. */
export const thisWindow: CheckoutWindow = {
  show: (url) => window.location.replace(url),
  abandon() {},
}
