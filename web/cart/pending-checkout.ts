import type { CartState } from '#schemas/cart/cart.contract.ts'
import { fieldsOf, isOn, listOf, numberOrNull, textOf } from '#web/content/field-readers.ts'
import { removeItem, setQuantity } from './cart-changes.ts'
import type { BrowserStorage } from './cart-storage.ts'

/** Where the browser notes what was handed to the shop's checkout. */
export const pendingKey = 'petjet-checkout'
/** How many checkouts are remembered: the latest. */
const maxPending = 10

/** Gives the browser's storage; throws if the visitor forbids it. */
export type StorageAccess = () => BrowserStorage
const browserStorage: StorageAccess = () => localStorage

interface OrderedItem {
  readonly productId: string
  readonly quantity: number
}

/** What was handed to the shop's checkout. */
export interface PendingCheckout {
  readonly checkoutId: string
  readonly items: readonly OrderedItem[]
  /** The shop no longer has its cart: it was ordered, lost or has expired. Only the visitor knows. */
  readonly isGone: boolean
}

/** Notes what is handed to the shop, so that it can leave the cart once it is ordered. */
export function rememberCheckout(
  checkoutId: string,
  items: readonly OrderedItem[],
  storage = browserStorage,
): void {
  const ordered = items.map(({ productId, quantity }) => ({ productId, quantity }))
  const noted = [...pendingCheckouts(storage), { checkoutId, items: ordered, isGone: false }]
  // If storage is forbidden, the visitor removes by hand what was ordered.
  writePending(noted.slice(-maxPending), storage)
}

/** The checkouts that can be completed by now, the earliest first. */
export function pendingCheckouts(storage = browserStorage): readonly PendingCheckout[] {
  try {
    return listOf(JSON.parse(storage().getItem(pendingKey) ?? '[]'), readNoted)
  } catch {
    return []
  }
}

/**
 * Marks a checkout whose cart the shop no longer has.
 *
 * @returns whether it was not marked before: true in only one of two tabs
 */
export function markGone(checkoutId: string, storage = browserStorage): boolean {
  const known = pendingCheckouts(storage)
  const at = known.findIndex((one) => one.checkoutId === checkoutId && !one.isGone)
  const found = known[at]
  return found !== undefined && writePending(known.with(at, { ...found, isGone: true }), storage)
}

/**
 * Forgets a checkout.
 *
 * @returns whether it was known: true in only one of two tabs in which the visitor answers
 */
export function forgetCheckout(checkoutId: string, storage = browserStorage): boolean {
  const known = pendingCheckouts(storage)
  const others = known.filter((pending) => pending.checkoutId !== checkoutId)
  return others.length < known.length && writePending(others, storage)
}

function writePending(noted: readonly PendingCheckout[], storage: StorageAccess): boolean {
  try {
    if (noted.length === 0) storage().removeItem(pendingKey)
    else storage().setItem(pendingKey, JSON.stringify(noted))
    return true
  } catch {
    return false
  }
}

function readNoted(value: unknown): PendingCheckout | null {
  const noted = fieldsOf(value)
  const checkoutId = textOf(noted['checkoutId'])
  if (!checkoutId) return null
  return { checkoutId, items: listOf(noted['items'], readOrdered), isGone: isOn(noted['isGone']) }
}

function readOrdered(value: unknown): OrderedItem | null {
  const productId = textOf(fieldsOf(value)['productId'])
  const quantity = numberOrNull(fieldsOf(value)['quantity'], 1)
  return productId && quantity !== null ? { productId, quantity } : null
}

/** The items of a cart that are part of a checkout. */
export const itemsOf = ({ items }: PendingCheckout, cart: CartState) =>
  cart.items.filter(({ productId }) => items.some((one) => one.productId === productId))

/** The earliest checkout that is gone and has items in the cart: only the visitor knows why. */
export const unansweredIn = (
  pending: readonly PendingCheckout[],
  cart: CartState,
): PendingCheckout | undefined =>
  pending.find((checkout) => checkout.isGone && itemsOf(checkout, cart).length > 0)

/** The cart without what was ordered; what was added since stays. */
export function withoutOrdered(cart: CartState, { items }: PendingCheckout): CartState {
  return items.reduce((left, { productId, quantity }) => {
    const item = left.items.find((one) => one.productId === productId)
    if (!item) return left
    const rest = item.quantity - quantity
    return rest > 0 ? setQuantity(left, item.id, rest).cart : removeItem(left, item.id)
  }, cart)
}
