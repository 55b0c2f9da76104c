import { formatPrice } from '#schemas/field/money.ts'
import {
  type CartItem,
  type CartProduct,
  type CartState,
  countedItems,
  maxQuantity,
} from '#schemas/shop/cart.ts'
import { countsOf, isBuyable, withTotals } from './cart-total.ts'
import { createStore } from '#web/ui/create-store.ts'
import { cart } from './cart-store.ts'
import { type CurrentOffer, fetchOffers } from './fetch-offers.ts'

/**
 * News about an item for the visitor: the item is no longer in the catalog, or not sold online; or a
 * text. A text with a quantity applies only while the item has that quantity.
 */
export type ItemNote = 'gone' | 'not sold' | { readonly text: string; readonly quantity?: number }

/** Notes by item id. */
type ItemNotes = ReadonlyMap<string, ItemNote>

/** How an item differs from its data at the server or in the shop. */
export interface ItemChange {
  readonly product?: Partial<CartProduct>
  readonly quantity?: number
  readonly note?: ItemNote
}

/** Facts about the cart's prices and stock that are not stored with the cart. */
interface CartCheck {
  /** Whether this page has read current prices; prices from an earlier visit are not shown. */
  readonly isKnown: boolean
  /** Whether the last attempt to read prices failed. */
  readonly hasFailed: boolean
  readonly notes: ItemNotes
}

const check = createStore<CartCheck>({ isKnown: false, hasFailed: false, notes: new Map() })

/** Whether prices are known, and the notes; renders again when they change. */
export const useCartCheck = check.useValue

/** Removes the notes, for example when the visitor has read them and leaves. */
export function forgetNotes(): void {
  check.set({ ...check.get(), notes: new Map() })
}

/** How long prices and stock that the shop stated at a checkout replace the server's, in ms. */
const keptMs = 5 * 60 * 1000
let keptUntil = 0

/**
 * Keeps the cart's prices and stock for five minutes, because the shop has just stated them: our
 * server learns the changes up to `SHOPIFY_REFRESH_MS` later, and until then would change the cart
 * back.
 */
export function keepTerms(): void {
  keptUntil = Date.now() + keptMs
}

/** Checks the cart after a change of the shop, which our server knows by now. */
export function checkAfterChange(): Promise<boolean> {
  keptUntil = 0
  return checkCart()
}

let running: Promise<boolean> | undefined

/**
 * Updates prices, titles, pictures and stock of the cart's items. Concurrent calls share one request.
 * Never rejects.
 *
 * @returns whether the price, quantity or stock of an item differs from what the visitor has seen
 */
export function checkCart(): Promise<boolean> {
  return (running ??= updateCart().finally(() => (running = undefined)))
}

async function updateCart(): Promise<boolean> {
  try {
    const requested = new Set(cart.get()?.items.map(({ productId }) => productId))
    const offers = await fetchOffers([...requested])
    const areKept = Date.now() < keptUntil
    const isNews = await changeItems((item) =>
      // Items added since the request stay unchanged.
      requested.has(item.productId)
        ? changeOf(item, offers.get(item.productId), areKept)
        : undefined,
    )
    check.set({ ...check.get(), isKnown: true, hasFailed: false })
    return isNews
  } catch {
    check.set({ ...check.get(), hasFailed: true })
    return false
  }
}

/**
 * Changes items in the cart, and notes why.
 *
 * @returns whether the price, quantity or stock of an item has changed
 */
export async function changeItems(
  changeOf: (item: CartItem) => ItemChange | undefined,
): Promise<boolean> {
  const notes = new Map<string, ItemNote>()
  let isNews = false
  await cart.change((current) => {
    const items = current.items.map((item) => {
      const { product, quantity = item.quantity, note } = changeOf(item) ?? {}
      if (note) notes.set(item.id, note)
      const changed = { ...item, quantity, product: { ...item.product, ...product } }
      isNews ||= differ(item, changed)
      return changed
    })
    return withTotals(current, items)
  })
  const known = check.get()
  check.set({ ...known, notes: new Map([...known.notes, ...notes]) })
  return isNews
}

const differ = (one: CartItem, other: CartItem) =>
  one.quantity !== other.quantity ||
  one.product.price !== other.product.price ||
  one.product.inStock !== other.product.inStock

/**
 * The change from an item to the server's offer (`docs/product.md §14`); saved quantities above the
 * limit are reduced to the limit.
 *
 * @param areKept whether the item's price and stock are newer than the offer's
 */
export function changeOf(item: CartItem, offer?: CurrentOffer, areKept = false): ItemChange {
  const { product: old, quantity: wanted } = item
  const quantity = Math.min(wanted, maxQuantity)
  if (!offer) return { product: { inStock: false }, quantity, note: 'gone' }
  if (!offer.isSold) return { product: offer.product, quantity, note: 'not sold' }
  const { price, inStock } = areKept ? old : offer.product
  const product = { ...offer.product, price, inStock }
  if (old.price > 0 && old.price !== price) {
    return { product, quantity, note: priceNote(old.price, price) }
  }
  if (quantity === wanted) return { product }
  const text = `You can order up to ${maxQuantity} of a kit here, so we have changed the quantity from ${wanted}.`
  return { product, quantity, note: { text, quantity } }
}

/** A note about a changed price; both in cents. */
export const priceNote = (before: number, now: number): ItemNote => ({
  text: `The price has changed from ${formatPrice(before)} to ${formatPrice(now)}.`,
})

/** The text about an item that has changed or cannot be bought; otherwise null. */
export function itemNews(item: CartItem, note: ItemNote | undefined): string | null {
  if (isBuyable(item)) {
    if (typeof note !== 'object') return null
    const { text, quantity = item.quantity } = note
    return quantity === item.quantity ? text : null
  }
  if (note === 'gone') return 'This kit is no longer available.'
  if (note === 'not sold') return 'This kit is not sold online.'
  return item.product.inStock ? 'This kit has no price yet.' : 'This kit is out of stock right now.'
}

/** A screen reader's text for the cart's numbers; an empty cart has a heading that says so. */
export function spokenCounts(cart: CartState): string {
  if (cart.items.length === 0) return ''
  const { available, unavailable } = countsOf(cart)
  if (available === 0) return `${countedItems(unavailable)} in your cart, not available right now`
  const rest = unavailable > 0 ? `, and ${unavailable} not available right now` : ''
  return `${countedItems(available)} in your cart, total ${cart.formattedTotal}${rest}`
}

/** A screen reader's text for the items with news. */
export const spokenNews = ({ items }: CartState, notes: ItemNotes): string =>
  items
    .flatMap((item) => {
      const news = itemNews(item, notes.get(item.id))
      return news ? [`${item.product.title}: ${news}`] : []
    })
    .join(' ')
