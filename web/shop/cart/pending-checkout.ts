import { type CartItem, type CartState, type PendingCheckout } from '#schemas/shop/cart.ts'
import { emptyCart } from './cart-total.ts'
import { setQuantity } from './change-cart.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { whenVisible } from '#web/content/when-visible.ts'
import type { Storefront } from '#web/shop/storefront.ts'
import { cart } from './cart-store.ts'
import { loadStorefront } from './load-storefront.ts'

/** Asks whether a checkout was completed. */
export const orderQuestion = 'Did you complete your order?'
/** The id of the question's heading. */
export const questionId = 'order-question'

/** The maximum number of remembered checkouts; the latest checkouts stay. */
const maxPending = 10

/** The cart with one checkout replaced, or forgotten if there is no replacement. */
function withCheckout(
  current: CartState,
  { checkoutId }: PendingCheckout,
  next?: PendingCheckout,
): CartState {
  const checkouts = current.checkouts.flatMap((one) =>
    one.checkoutId === checkoutId ? (next ?? []) : one,
  )
  return { ...current, checkouts }
}

/** Remembers a checkout, so that its items leave the cart after the order. */
export function rememberCheckout(checkoutId: string, items: readonly CartItem[]): Promise<void> {
  const ordered = items.map(({ productId, quantity }) => ({ productId, quantity }))
  const opened = { checkoutId, items: ordered, isGone: false }
  return cart.change((current) => ({
    ...current,
    checkouts: [...current.checkouts, opened].slice(-maxPending),
  }))
}

/**
 * Marks the checkouts whose cart the shop no longer has, and forgets checkouts whose items are no
 * longer in the visitor's cart. If the shop does not answer, nothing changes.
 *
 * @param shop called only if there is a checkout to look up
 * @returns whether another checkout is gone: true in only one of two concurrent tabs
 * @throws if the shop's code does not load
 */
export async function findGone(
  shop: () => Promise<Pick<Storefront, 'fetchCheckout'>>,
): Promise<boolean> {
  const { checkouts: pending } = cart.get() ?? emptyCart
  if (pending.length === 0) return false
  const storefront = pending.every(({ isGone }) => isGone) ? null : await shop()
  const find = async ({ checkoutId, isGone }: PendingCheckout): Promise<boolean> => {
    if (!isGone && (await storefront?.fetchCheckout(checkoutId))) return false
    let isNews = false
    await cart.change((current) => {
      const checkout = current.checkouts.find((one) => one.checkoutId === checkoutId)
      if (!checkout) return current
      if (itemsOf(checkout, current).length === 0) return withCheckout(current, checkout)
      isNews = !checkout.isGone
      return isNews ? withCheckout(current, checkout, { ...checkout, isGone: true }) : current
    })
    return isNews
  }
  const found = await Promise.allSettled(pending.map(find))
  return found.some((one) => one.status === 'fulfilled' && one.value)
}

/**
 * Removes a completed checkout's items from the cart, or keeps the items of an uncompleted checkout.
 * Items added since then stay. Then the checkout is forgotten.
 *
 * @returns whether items were removed: true in only one tab if the visitor answers in two tabs
 */
export async function settleCheckout(
  checkout: PendingCheckout,
  hasOrdered: boolean,
): Promise<boolean> {
  let isOrdered = false
  await cart.change((current) => {
    const isKnown = current.checkouts.some((one) => one.checkoutId === checkout.checkoutId)
    isOrdered = isKnown && hasOrdered
    const settled = withCheckout(current, checkout)
    return isOrdered ? checkout.items.reduce(withoutOrdered, settled) : settled
  })
  return isOrdered
}

function withoutOrdered(
  current: CartState,
  { productId, quantity }: PendingCheckout['items'][number],
): CartState {
  const item = current.items.find((one) => one.productId === productId)
  return item ? setQuantity(current, item.id, item.quantity - quantity).cart : current
}

/** The items in a cart that are part of a checkout. */
export const itemsOf = ({ items }: PendingCheckout, current: CartState) =>
  current.items.filter(({ productId }) => items.some((one) => one.productId === productId))

/** The earliest checkout that is gone and has items in the cart: the visitor must answer for it. */
export const unansweredIn = (current: CartState): PendingCheckout | undefined =>
  current.checkouts.find((checkout) => checkout.isGone && itemsOf(checkout, current).length > 0)

let running: Promise<boolean> | undefined

/** Looks for checkouts that are gone; concurrent calls share one look. Never rejects. */
function look(settings: RuntimeSettings): Promise<boolean> {
  return (running ??= findGone(() => loadStorefront(settings))
    .catch(() => false)
    .finally(() => (running = undefined)))
}

/** Whether the visitor must first answer for an earlier checkout, to avoid paying twice. */
export async function hasUnanswered(settings: RuntimeSettings): Promise<boolean> {
  await look(settings)
  return unansweredIn(cart.get() ?? emptyCart) !== undefined
}

/**
 * Looks for checkouts that are gone, on any page: at once and each time the page is shown again.
 *
 * @param onGone called when a look finds that checkouts are gone
 * @returns a function that stops watching
 */
export function watchCheckouts(settings: RuntimeSettings, onGone: () => void): () => void {
  return whenVisible(() => {
    void look(settings).then((isNews) => isNews && onGone())
  })
}
