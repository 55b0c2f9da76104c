import type { CartState } from '#schemas/cart/cart.contract.ts'
import type { Storefront } from '#schemas/shop/storefront.ts'
import { fieldsOf, listOf, numberOrNull, textOf } from '#web/content/field-readers.ts'
import { removeItem, setQuantity } from './cart-changes.ts'
import type { BrowserStorage } from './cart-storage.ts'

/** Where the browser notes what was handed to the shop's checkout. */
export const pendingKey = 'petjet-checkout'
/** How many checkouts are remembered: the latest. */
const maxPending = 10
/**
 * How long a cart that the shop no longer has can only have been paid for, in ms: the shop also drops
 * a cart ten days after its last change.
 */
const knownMs = 9 * 24 * 60 * 60 * 1000
/** How far ahead of now a clock that was set back may have noted a checkout, in ms. */
const aheadMs = 24 * 60 * 60 * 1000

/** Whose storage, and when; both are the browser's unless a test says otherwise. */
export interface Surroundings {
  /** Gives the storage; throws where the visitor forbids it. */
  readonly storage?: () => BrowserStorage
  /** In ms. */
  readonly now?: number
}

interface OrderedItem {
  readonly productId: string
  readonly quantity: number
}

/** What was handed to the shop's checkout, and when. */
export interface PendingCheckout {
  readonly checkoutId: string
  readonly items: readonly OrderedItem[]
}

/** Notes what is handed to the shop, so that it can leave the cart once it is paid for. */
export function rememberCheckout(
  checkoutId: string,
  items: readonly OrderedItem[],
  surroundings: Surroundings = {},
): void {
  const ordered = items.map(({ productId, quantity }) => ({ productId, quantity }))
  const { now = Date.now() } = surroundings
  const noted = [...readPending(surroundings), { checkoutId, at: now, items: ordered }]
  // Where storage is forbidden, the visitor removes by hand what was paid for.
  writePending(noted.slice(-maxPending), surroundings)
}

/** What was handed to the shop and may be paid for by now, the earliest first. */
export const pendingCheckouts = (surroundings: Surroundings = {}): readonly PendingCheckout[] =>
  readPending(surroundings)

/**
 * Forgets a checkout.
 *
 * @returns whether it was known: of two tabs that find the same checkout paid, only one hears yes
 */
export function forgetCheckout(checkoutId: string, surroundings: Surroundings = {}): boolean {
  const known = readPending(surroundings)
  const others = known.filter((pending) => pending.checkoutId !== checkoutId)
  return others.length < known.length && writePending(others, surroundings)
}

interface NotedCheckout extends PendingCheckout {
  /** When it was handed over, in ms. */
  readonly at: number
}

function readPending({
  storage = () => localStorage,
  now = Date.now(),
}: Surroundings): NotedCheckout[] {
  try {
    const noted: unknown = JSON.parse(storage().getItem(pendingKey) ?? '[]')
    return listOf(noted, readNoted).filter(({ at }) => at <= now + aheadMs && now - at <= knownMs)
  } catch {
    return []
  }
}

function writePending(
  noted: readonly NotedCheckout[],
  { storage = () => localStorage }: Surroundings,
): boolean {
  try {
    if (noted.length === 0) storage().removeItem(pendingKey)
    else storage().setItem(pendingKey, JSON.stringify(noted))
    return true
  } catch {
    return false
  }
}

function readNoted(value: unknown): NotedCheckout | null {
  const noted = fieldsOf(value)
  const checkoutId = textOf(noted['checkoutId'])
  const at = numberOrNull(noted['at'])
  if (!checkoutId || at === null) return null
  return { checkoutId, at, items: listOf(noted['items'], readOrdered) }
}

function readOrdered(value: unknown): OrderedItem | null {
  const productId = textOf(fieldsOf(value)['productId'])
  const quantity = numberOrNull(fieldsOf(value)['quantity'], 1)
  return productId && quantity !== null ? { productId, quantity } : null
}

/** Whether a checkout was paid for: the shop no longer has its cart then. */
export async function isPaid(
  { checkoutId }: PendingCheckout,
  shop: Pick<Storefront, 'fetchCheckout'>,
): Promise<boolean> {
  return (await shop.fetchCheckout(checkoutId)) === null
}

/** The cart without what was ordered; what was added since stays. */
export function withoutOrdered(cart: CartState, { items }: PendingCheckout): CartState {
  return items.reduce((left, { productId, quantity }) => {
    const item = left.items.find((one) => one.productId === productId)
    if (!item) return left
    const rest = item.quantity - quantity
    return rest > 0 ? setQuantity(left, item.id, rest).cart : removeItem(left, item.id)
  }, cart)
}
