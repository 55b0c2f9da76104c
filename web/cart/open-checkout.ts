import { track } from '#web/analytics/events.ts'
import { beginCheckout } from '#web/analytics/item-events.ts'
import type { CartItem } from '#schemas/cart/cart.contract.ts'
import type { RouterContext } from '#web/router-context.ts'
import { createStore } from '#web/ui/create-store.ts'
import { cart } from './browser-cart.ts'
import { emptyCart, isBuyable, setQuantity, setTerms } from './cart-changes.ts'
import { checkCart, forgetNotes, noteItems } from './cart-check.ts'
import type { CheckoutWindow } from './checkout-tab.ts'
import { type DeclinedItem, type HandOff, handOff, type RepricedItem } from './hand-off.ts'
import { inTime } from './in-time.ts'
import { loadStorefront } from './load-storefront.ts'
import { hasUnanswered } from './unanswered-checkout.ts'
import { rememberCheckout } from './pending-checkout.ts'
import { shopWord } from './shop-word.ts'

/** How long the shop can take in all, in ms: each of its answers has a time-out of its own. */
const limitMs = 30_000

/**
 * The outcome of a checkout. `changed` means that the cart says what the visitor should see first,
 * `rejected` that the shop does not accept it: notes in the cart or the shop's `words` say why, and
 * `unanswered` that the visitor must first say whether an earlier one was completed.
 */
export type CheckoutOutcome =
  | { readonly kind: 'opened'; readonly url: string }
  | { readonly kind: 'rejected'; readonly words: readonly string[] }
  | { readonly kind: 'changed' | 'failed' | 'unanswered' }

const opening = createStore(false)
let running: Promise<CheckoutOutcome> | undefined

/** Whether a checkout is being made. */
export const useIsOpening = opening.useValue

/**
 * Hands the cart to the shop and shows the checkout. A second call while the first runs is the same
 * checkout. Never rejects, and loses nothing of the cart.
 */
export function openCheckout(
  { settings }: Pick<RouterContext, 'settings'>,
  into: () => CheckoutWindow,
): Promise<CheckoutOutcome> {
  if (running) return running
  const shown = into()
  opening.set(true)
  running = checkedOut(settings, shown)
    .catch((cause: unknown): CheckoutOutcome => {
      reportError(new Error('Failed to create checkout', { cause }))
      return { kind: 'failed' }
    })
    .then((outcome) => {
      if (outcome.kind !== 'opened') shown.giveUp()
      return outcome
    })
    .finally(() => {
      running = undefined
      opening.set(false)
    })
  return running
}

async function checkedOut(
  settings: RouterContext['settings'],
  shown: CheckoutWindow,
): Promise<CheckoutOutcome> {
  cart.open()
  const prepared = await inTime(prepare(settings), limitMs)
  if (prepared.kind !== 'ready') return prepared
  const { items, result } = prepared
  const sold = items.filter(isBuyable)
  track(beginCheckout(sold.map((item) => ({ ...item, ...item.product }))))
  rememberCheckout(result.checkoutId, sold)
  shown.show(result.url)
  return { kind: 'opened', url: result.url }
}

/** A cart as the shop took it, or why there is none to show. */
type Prepared =
  | Exclude<CheckoutOutcome, { kind: 'opened' }>
  | {
      readonly kind: 'ready'
      readonly items: readonly CartItem[]
      readonly result: Extract<HandOff, { kind: 'ready' }>
    }

async function prepare(settings: RouterContext['settings']): Promise<Prepared> {
  // Nobody is to pay twice for the same.
  if (await hasUnanswered(settings)) return { kind: 'unanswered' }
  if (await checkCart()) return { kind: 'changed' }
  const { items } = cart.get() ?? emptyCart
  const result = await handOff(items, await loadStorefront(settings))
  if (result.kind === 'ready') {
    // The shop accepts what it rejected before.
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

/** Shows in the cart what the shop asks for, and says so at each item. */
async function takePrices(repriced: readonly RepricedItem[]): Promise<void> {
  for (const { item, price } of repriced) shopWord.tell(item.product, { price, inStock: true })
  await cart.change((held) =>
    repriced.reduce((changed, { item, price }) => setTerms(changed, item.id, { price }), held),
  )
  noteItems(
    new Map(repriced.map(({ item }) => [item.id, { kind: 'price', was: item.product.price }])),
  )
}

/** Leaves in the cart what the shop takes, and says at each item what it does not. */
async function takeDeclined(declined: readonly DeclinedItem[]): Promise<void> {
  for (const { item, left } of declined) {
    const { price } = item.product
    if (left === 0) shopWord.tell(item.product, { price, inStock: false })
  }
  await cart.change((held) =>
    declined.reduce((changed, { item, left }) => {
      if (left === 0) return setTerms(changed, item.id, { inStock: false })
      return left < item.quantity ? setQuantity(changed, item.id, left).cart : changed
    }, held),
  )
  noteItems(new Map(declined.flatMap(({ item, note }) => (note ? [[item.id, note]] : []))))
}
