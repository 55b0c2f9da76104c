import type { CartItem, CartProduct, CartState } from '#schemas/cart/cart.contract.ts'
import type { Offer } from '#schemas/cart/offer.contract.ts'
import { withTotals } from './cart-changes.ts'
import type { RejectionReason } from './rejection.ts'

/** What has become of an item since it was put into the cart. */
export type ItemNote =
  /** It has another price now; `was` in cents. */
  | { readonly kind: 'price'; readonly was: number }
  /** The catalogue does not know it any more. */
  | { readonly kind: 'gone' }
  /** The kit is not, or no longer, sold online. */
  | { readonly kind: 'not sold' }
  /** The shop has fewer than were wanted; the quantity is what it has. */
  | { readonly kind: 'fewer'; readonly wanted: number }
  /** The saved quantity was more than one can order; it is the greatest now. */
  | { readonly kind: 'bounded'; readonly wanted: number }
  /** The shop rejects it in this quantity; `words` are the shop's own, and can be empty. */
  | {
      readonly kind: 'rejected'
      readonly quantity: number
      readonly reason: RejectionReason
      readonly words: string
    }

/** Notes by the ids of their items. */
export type ItemNotes = ReadonlyMap<string, ItemNote>

/** A cart with what is offered now, and what is new about it. */
interface CheckedCart {
  readonly cart: CartState
  readonly notes: ItemNotes
}

/**
 * The cart with the titles, pictures, prices and stock of today (`docs/product.md §3`).
 *
 * @param asked the products that were asked for; those added meanwhile stay as they are
 */
export function withOffers(
  cart: CartState,
  offers: ReadonlyMap<string, Offer>,
  asked: ReadonlySet<string>,
): CheckedCart {
  const checked = cart.items.map((item) =>
    asked.has(item.productId) ? checkedItem(item, offers.get(item.productId)) : { item },
  )
  const notes = checked.flatMap(({ item, note }: CheckedItem) =>
    note ? [[item.id, note] as const] : [],
  )
  return {
    cart: withTotals(
      checked.map(({ item }) => item),
      cart.cartId,
    ),
    notes: new Map(notes),
  }
}

interface CheckedItem {
  readonly item: CartItem
  readonly note?: ItemNote
}

function checkedItem(item: CartItem, offer: Offer | undefined): CheckedItem {
  if (!offer) return { item: unavailable(item, item.product), note: { kind: 'gone' } }
  const product = productOf(offer)
  if (offer.availability === 'not sold')
    return { item: unavailable(item, product), note: { kind: 'not sold' } }
  const was = item.product.price
  const isDearerOrCheaper = was > 0 && was !== product.price
  return {
    item: { ...item, product },
    ...(isDearerOrCheaper && { note: { kind: 'price', was } }),
  }
}

/** The same item, which cannot be bought. */
const unavailable = (item: CartItem, product: CartProduct): CartItem => ({
  ...item,
  product: { ...product, inStock: false },
})

/** What a cart keeps of an offer. */
export function productOf(offer: Offer): CartProduct {
  const { handle: _, availability, ...product } = offer
  return { ...product, inStock: availability === 'in stock' }
}

/** Whether an item costs something else than before, or can be bought now and could not, or the reverse. */
export function newsIn(before: CartState, after: CartState): boolean {
  return after.items.some(({ id, product }) => {
    const old = before.items.find((item) => item.id === id)?.product
    return old && (old.price !== product.price || old.inStock !== product.inStock)
  })
}
