import type { CartState } from '#schemas/shop/cart.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { fieldsOf, isOn, listOf, numberOrNull, textOf } from '#web/content/field-readers.ts'
import { whenVisible } from '#web/content/when-visible.ts'
import type { Storefront } from '#web/shop/storefront.ts'
import { createStore } from '#web/ui/create-store.ts'
import { emptyCart } from './cart-total.ts'
import { setQuantity } from './cart-changes.ts'
import type { BrowserStorage } from './cart-storage.ts'
import { cart, type CartStore } from './cart-store.ts'
import { loadStorefront } from './load-storefront.ts'

/** Asks whether a checkout was completed. */
export const orderQuestion = 'Did you complete your order?'
/** The id of the question's heading. */
export const questionId = 'order-question'

/** The storage key of opened checkouts. */
export const pendingKey = 'petjet-checkout'
/** The maximum number of remembered checkouts; the latest ones stay. */
const maxPending = 10

interface OrderedItem {
  readonly productId: string
  readonly quantity: number
}

/** The contents of a checkout of the shop. */
export interface PendingCheckout {
  readonly checkoutId: string
  readonly items: readonly OrderedItem[]
  /** The shop no longer has its cart: ordered, lost or expired. Only the visitor knows which. */
  readonly isGone: boolean
}

/**
 * The checkouts that can be completed by now, the earliest first. Tabs share them. Without storage,
 * visitors remove ordered items by hand.
 *
 * @param storage throws if the visitor forbids it
 */
export function createPendingCheckouts(
  storage: () => BrowserStorage,
  cart: Pick<CartStore, 'get' | 'change'>,
) {
  const shown = createStore<readonly PendingCheckout[]>([])
  const read = (): readonly PendingCheckout[] => {
    try {
      return listOf(JSON.parse(storage().getItem(pendingKey) ?? '[]'), readNoted)
    } catch {
      return []
    }
  }
  const reread = () => shown.set(read())
  const write = (checkouts: readonly PendingCheckout[]): boolean => {
    try {
      if (checkouts.length === 0) storage().removeItem(pendingKey)
      else storage().setItem(pendingKey, JSON.stringify(checkouts))
    } catch {
      return false
    }
    reread()
    return true
  }
  /** Whether it was unmarked before: true in only one of two concurrent tabs. */
  const markGone = (checkoutId: string): boolean => {
    const known = read()
    const at = known.findIndex((one) => one.checkoutId === checkoutId && !one.isGone)
    const found = known[at]
    return found !== undefined && write(known.with(at, { ...found, isGone: true }))
  }
  /** Whether it was known: true in only one tab if the visitor answers in two. */
  const forget = (checkoutId: string): boolean => {
    const known = read()
    const others = known.filter((one) => one.checkoutId !== checkoutId)
    return others.length < known.length && write(others)
  }
  return {
    /** Renders again when the checkouts change. */
    useValue: shown.useValue,
    get: read,
    /** Reads the checkouts again after another tab has changed them. */
    reread,
    /** Remembers a checkout, so that its items leave the cart after the order. */
    remember(checkoutId: string, items: readonly OrderedItem[]): void {
      const ordered = items.map(({ productId, quantity }) => ({ productId, quantity }))
      write([...read(), { checkoutId, items: ordered, isGone: false }].slice(-maxPending))
    },
    /**
     * Marks the checkouts whose cart the shop no longer has, and forgets those whose items are no
     * longer in the visitor's cart. If the shop does not answer, nothing changes.
     *
     * @param shop called only if there is a checkout to look up
     * @returns whether another checkout is gone
     * @throws if the shop's code does not load
     */
    async findGone(shop: () => Promise<Pick<Storefront, 'fetchCheckout'>>): Promise<boolean> {
      const pending = read()
      if (pending.length === 0) return false
      const storefront = pending.every(({ isGone }) => isGone) ? null : await shop()
      const find = async (checkout: PendingCheckout): Promise<boolean> => {
        const isThere = !checkout.isGone && (await storefront?.fetchCheckout(checkout.checkoutId))
        if (isThere) return false
        let isNews = false
        await cart.change((current) => {
          if (itemsOf(checkout, current).length > 0) isNews = markGone(checkout.checkoutId)
          else forget(checkout.checkoutId)
          return current
        })
        return isNews
      }
      const found = await Promise.allSettled(pending.map(find))
      return found.some((one) => one.status === 'fulfilled' && one.value)
    },
    /**
     * Removes a completed checkout's items from the cart, or keeps those of an uncompleted one. Items
     * added since then stay. Then the checkout is forgotten.
     *
     * @returns whether items were removed: true in only one tab if the visitor answers in two
     */
    async settle({ checkoutId, items }: PendingCheckout, hasOrdered: boolean): Promise<boolean> {
      let isOrdered = false
      await cart.change((current) => {
        isOrdered = forget(checkoutId) && hasOrdered
        return isOrdered ? items.reduce(withoutOrdered, current) : current
      })
      return isOrdered
    },
  }
}

function readNoted(value: unknown): PendingCheckout | null {
  const noted = fieldsOf(value)
  const checkoutId = textOf(noted['checkoutId'])
  if (!checkoutId) return null
  return {
    checkoutId,
    items: listOf(noted['items'], readOrdered),
    isGone: isOn(noted['isGone']),
  }
}

function readOrdered(value: unknown): OrderedItem | null {
  const productId = textOf(fieldsOf(value)['productId'])
  const quantity = numberOrNull(fieldsOf(value)['quantity'], 1)
  return productId && quantity !== null ? { productId, quantity } : null
}

/** The items of a cart that are part of a checkout. */
export const itemsOf = ({ items }: PendingCheckout, cart: CartState) =>
  cart.items.filter(({ productId }) => items.some((one) => one.productId === productId))

/** The earliest checkout that is gone and has items in the cart. */
export const unansweredIn = (
  pending: readonly PendingCheckout[],
  cart: CartState | null,
): PendingCheckout | undefined =>
  pending.find((checkout) => checkout.isGone && itemsOf(checkout, cart ?? emptyCart).length > 0)

function withoutOrdered(cart: CartState, { productId, quantity }: OrderedItem): CartState {
  const item = cart.items.find((one) => one.productId === productId)
  return item ? setQuantity(cart, item.id, item.quantity - quantity).cart : cart
}

/** The checkouts of this browser. */
export const pendingCheckouts = createPendingCheckouts(() => localStorage, cart)

/** The checkout that the visitor must answer for; renders again when it changes. */
export function useUnanswered(): PendingCheckout | undefined {
  return unansweredIn(pendingCheckouts.useValue(), cart.useValue())
}

let running: Promise<boolean> | undefined

/** Looks for checkouts that are gone; concurrent calls share one look. Never rejects. */
function look(settings: RuntimeSettings): Promise<boolean> {
  return (running ??= pendingCheckouts
    .findGone(() => loadStorefront(settings))
    .catch(() => false)
    .finally(() => (running = undefined)))
}

/** Whether the visitor must first answer for an earlier checkout, to avoid paying twice. */
export async function hasUnanswered(settings: RuntimeSettings): Promise<boolean> {
  await look(settings)
  return unansweredIn(pendingCheckouts.get(), cart.get()) !== undefined
}

/**
 * Looks for checkouts that are gone, on any page: at once and each time the page is shown again.
 *
 * @param onGone called when a look finds that checkouts are gone
 * @returns a function that stops it
 */
export function watchCheckouts(settings: RuntimeSettings, onGone: () => void): () => void {
  const onOtherTab = ({ key }: StorageEvent) => {
    if (key === pendingKey || key === null) pendingCheckouts.reread()
  }
  pendingCheckouts.reread()
  addEventListener('storage', onOtherTab)
  const stop = whenVisible(() => {
    void look(settings).then((isNews) => isNews && onGone())
  })
  return () => {
    stop()
    removeEventListener('storage', onOtherTab)
  }
}
