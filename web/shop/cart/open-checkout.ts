import { track } from '#web/content/analytics-events.ts'
import { beginCheckout } from '#web/app/analytics/item-events.ts'
import type { CartItem } from '#schemas/shop/cart/cart.contract.ts'
import { withTimeout } from '#schemas/runtime/with-timeout.ts'
import type { RouterContext } from '#web/router-context.ts'
import { createStore } from '#web/ui/create-store.ts'
import { emptyCart, isBuyable } from './cart-total.ts'
import { setQuantity, setTerms } from './cart-changes.ts'
import { checkCart, forgetNotes, noteItems } from './cart-check.ts'
import { cart } from './cart-store.ts'
import { checkoutTerms } from './checkout-terms.ts'
import { type DeclinedItem, type HandOff, handOff, type RepricedItem } from './hand-off.ts'
import { hasUnanswered, rememberCheckout } from './pending-checkout.ts'
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

const opening = createStore(false)
let running: Promise<CheckoutOutcome> | undefined

/** Whether a checkout is being opened. */
export const useIsOpening = opening.useValue

/**
 * Hands the cart to the shop and shows the checkout. A second call during the first returns the same
 * checkout. Never rejects, and never loses items.
 */
export function openCheckout(
  { settings }: Pick<RouterContext, 'settings'>,
  into: () => CheckoutWindow,
): Promise<CheckoutOutcome> {
  if (running) return running
  const shown = into()
  opening.set(true)
  running = handOver(settings, shown)
    .catch((cause: unknown): CheckoutOutcome => {
      reportError(new Error('Failed to create checkout', { cause }))
      return { kind: 'failed' }
    })
    .then((outcome) => {
      if (outcome.kind !== 'opened') shown.abandon()
      return outcome
    })
    .finally(() => {
      running = undefined
      opening.set(false)
    })
  return running
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
  const { items, result } = prepared
  const sold = items.filter(isBuyable)
  track(beginCheckout(sold.map((item) => ({ ...item, ...item.product }))))
  rememberCheckout(result.checkoutId, sold)
  shown.show(result.url)
  return { kind: 'opened', url: result.url }
}

/** A cart that the shop accepted, or the reason why there is none. */
type Prepared =
  | Exclude<CheckoutOutcome, { kind: 'opened' }>
  | {
      readonly kind: 'ready'
      readonly items: readonly CartItem[]
      readonly result: Extract<HandOff, { kind: 'ready' }>
    }

async function prepare(settings: RouterContext['settings']): Promise<Prepared> {
  // Visitors must not pay twice for the same items.
  if (await hasUnanswered(settings)) return { kind: 'unanswered' }
  if (await checkCart()) return { kind: 'changed' }
  const { items } = cart.get() ?? emptyCart
  const result = await handOff(items, await loadStorefront(settings))
  if (result.kind === 'ready') {
    // The shop accepts items that it rejected before.
    forgetNotes()
    return { kind: 'ready', items, result }
  }
  if (result.kind === 'empty') return { kind: 'failed' }
  if (result.kind === 'repriced') {
    await takePrices(result.items)
    return { kind: 'changed' }
  }
  await takeDeclined(result.items)
  const { words } = result
  const isRejected = result.items.some(({ note }) => note?.kind === 'rejected')
  return isRejected || words.length > 0 ? { kind: 'rejected', words } : { kind: 'changed' }
}

/** Puts the shop's prices into the cart, with a note for each item. */
async function takePrices(repriced: readonly RepricedItem[]): Promise<void> {
  for (const { item, price } of repriced)
    checkoutTerms.state(item.product, { price, inStock: true })
  await cart.change((current) =>
    repriced.reduce((changed, { item, price }) => setTerms(changed, item.id, { price }), current),
  )
  noteItems(repriced.map(({ item }) => [item.id, { kind: 'price', was: item.product.price }]))
}

/** Reduces the cart to the items that the shop accepts, with a note for each declined one. */
async function takeDeclined(declined: readonly DeclinedItem[]): Promise<void> {
  for (const { item, left } of declined) {
    const { price } = item.product
    if (left === 0) checkoutTerms.state(item.product, { price, inStock: false })
  }
  await cart.change((current) =>
    declined.reduce((changed, { item, left }) => {
      if (left === 0) return setTerms(changed, item.id, { inStock: false })
      return left < item.quantity ? setQuantity(changed, item.id, left).cart : changed
    }, current),
  )
  noteItems(declined.flatMap(({ item, note }) => (note ? [[item.id, note] as const] : [])))
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
