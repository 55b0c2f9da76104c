import { type CartItem, type CartState, maxQuantity } from '#schemas/shop/cart.ts'
import type { Offer } from '#schemas/shop/offer.ts'
import { createStore } from '#web/ui/create-store.ts'
import { withTotals } from './cart-total.ts'
import { cart } from './cart-store.ts'
import { fetchOffers, productOf } from './fetch-offers.ts'
import type { ItemNote, ItemNotes } from './item-news.ts'

/** Facts about the cart's prices and stock that are not stored with it. */
interface CartCheck {
  /** Whether this page has read current prices; those of an earlier visit are not shown. */
  readonly isKnown: boolean
  /** Whether the last attempt to read them failed. */
  readonly hasFailed: boolean
  readonly notes: ItemNotes
}

const check = createStore<CartCheck>({ isKnown: false, hasFailed: false, notes: new Map() })
let running: Promise<boolean> | undefined

/** Whether prices are known, and the notes; renders again when they change. */
export const useCartCheck = check.useValue

/** Removes the notes, for example when the visitor has read them and leaves. */
export function forgetNotes(): void {
  check.set({ ...check.get(), notes: new Map() })
}

/** Adds notes. */
export function noteItems(notes: Iterable<readonly [string, ItemNote]>): void {
  const known = check.get()
  check.set({ ...known, notes: new Map([...known.notes, ...notes]) })
}

/**
 * Updates prices, titles, pictures and stock of the cart's items. Concurrent calls share one request.
 * Never rejects.
 *
 * @returns whether the price or stock of an item differs from what the visitor has seen
 */
export function checkCart(): Promise<boolean> {
  return (running ??= updateCart().finally(() => (running = undefined)))
}

async function updateCart(): Promise<boolean> {
  let isNews = false
  try {
    const requested = new Set(cart.get()?.items.map(({ productId }) => productId))
    const offers = await fetchOffers([...requested])
    let notes: ItemNotes = new Map()
    await cart.change((current) => {
      const after = withOffers(current, offers, requested)
      notes = after.notes
      isNews = newsIn(current, after.cart)
      return after.cart
    })
    noteItems(notes)
    check.set({ ...check.get(), isKnown: true, hasFailed: false })
  } catch {
    check.set({ ...check.get(), hasFailed: true })
  }
  return isNews
}

/**
 * The cart with current titles, pictures, prices and stock (`docs/product.md §3`), without saved
 * quantities above the limit, and a note for each item that has changed.
 *
 * @param requested the requested ids; items added since then stay unchanged
 */
export function withOffers(
  cart: CartState,
  offers: ReadonlyMap<string, Offer>,
  requested: ReadonlySet<string>,
): { readonly cart: CartState; readonly notes: ItemNotes } {
  const notes = new Map<string, ItemNote>()
  const items = cart.items.map((item) => {
    if (!requested.has(item.productId)) return item
    const { note, ...changed } = checked(item, offers.get(item.productId))
    if (note) notes.set(item.id, note)
    return { ...item, ...changed }
  })
  return { cart: withTotals(items, cart.cartId), notes }
}

interface CheckedItem extends Pick<CartItem, 'product' | 'quantity'> {
  readonly note?: ItemNote
}

function checked({ product: old, quantity: wanted }: CartItem, offer?: Offer): CheckedItem {
  const quantity = Math.min(wanted, maxQuantity)
  if (!offer) return { product: { ...old, inStock: false }, quantity, note: { kind: 'gone' } }
  const product = productOf(offer)
  if (offer.availability === 'not sold') return { product, quantity, note: { kind: 'not sold' } }
  if (old.price > 0 && old.price !== product.price) {
    return { product, quantity, note: { kind: 'price', was: old.price } }
  }
  return { product, quantity, ...(quantity < wanted && { note: { kind: 'bounded', wanted } }) }
}

/** Whether an item's price or quantity, or whether it can be bought, has changed. */
export function newsIn(before: CartState, after: CartState): boolean {
  return after.items.some(({ id, quantity, product }) => {
    const old = before.items.find((item) => item.id === id)
    return (
      old &&
      (old.quantity !== quantity ||
        old.product.price !== product.price ||
        old.product.inStock !== product.inStock)
    )
  })
}
