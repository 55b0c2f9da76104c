import { formatPrice } from '#schemas/field/money.ts'
import { type CartItem, type CartState, maxQuantity } from '#schemas/shop/cart.ts'
import { countedItems, countsOf, isBuyable } from './cart-total.ts'

/** Why the shop rejects an item that it sells. */
export type RejectionReason = 'minimum' | 'maximum' | 'increment' | 'not here' | 'other'

/** A change to an item since it was added to the cart. */
export type ItemNote =
  /** Its price has changed; `was` in cents. */
  | { readonly kind: 'price'; readonly was: number }
  /** It is no longer in the catalog. */
  | { readonly kind: 'gone' }
  /** It is not, or no longer, sold online. */
  | { readonly kind: 'not sold' }
  /** The shop has fewer than `wanted`; the item's quantity is the number that it has. */
  | { readonly kind: 'fewer'; readonly wanted: number }
  /** The saved quantity was above the limit; it is the maximum now. */
  | { readonly kind: 'bounded'; readonly wanted: number }
  /** The shop rejects it in this quantity; `words` is the shop's explanation, which can be empty. */
  | {
      readonly kind: 'rejected'
      readonly quantity: number
      readonly reason: RejectionReason
      readonly words: string
    }

/** Notes by item id. */
export type ItemNotes = ReadonlyMap<string, ItemNote>

/** The text about an item that has changed or cannot be bought; otherwise null. */
export const itemNews = (item: CartItem, note: ItemNote | undefined): string | null =>
  isBuyable(item) ? newsOf(item, note) : reasonOf(item, note)

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

function newsOf({ product, quantity }: CartItem, note: ItemNote | undefined): string | null {
  switch (note?.kind) {
    case 'price':
      return `The price has changed from ${formatPrice(note.was)} to ${formatPrice(product.price)}.`
    case 'bounded':
      return `You can order up to ${maxQuantity} of a kit here, so we have changed the quantity from ${note.wanted}.`
    case 'fewer':
      return `Only ${quantity} of the ${note.wanted} you wanted are in stock, so we have changed the quantity.`
    case 'rejected': {
      // The rejection applies only to the requested quantity.
      if (quantity !== note.quantity) return null
      const { reason, words } = note
      return words ? `${rejections[reason]} It says: “${words}”` : rejections[reason]
    }
    default:
      return null
  }
}

const rejections: Readonly<Record<RejectionReason, string>> = {
  minimum: 'Our shop sells this kit only in larger quantities.',
  maximum: 'Our shop sells this kit only in smaller quantities.',
  increment: 'Our shop does not sell this kit in this quantity.',
  'not here': 'Our shop cannot sell this kit to you: it may not be available in your country.',
  other: 'Our shop does not accept this kit as it is in your cart.',
}

/** Why an item cannot be bought. */
function reasonOf({ product }: CartItem, note: ItemNote | undefined): string {
  if (note?.kind === 'gone') return 'This kit is no longer available.'
  if (note?.kind === 'not sold') return 'This kit is not sold online.'
  return product.inStock ? 'This kit has no price yet.' : 'This kit is out of stock right now.'
}
