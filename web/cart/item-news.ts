import { formatPrice } from '#schemas/field/money.ts'
import type { CartItem, CartState } from '#schemas/cart/cart.contract.ts'
import { maxQuantity } from '#schemas/cart/cart-limits.ts'
import { countsOf, isBuyable } from './cart-changes.ts'
import type { ItemNote, ItemNotes } from './check-cart.ts'
import { countedItems } from './counted-items.ts'
import type { RejectionReason } from './rejection.ts'

/** What has become of an item since it was added; null if all is as it was. */
export const itemNews = (item: CartItem, note: ItemNote | undefined): string | null =>
  isBuyable(item) ? newsOf(item, note) : reasonOf(item, note)

/** What a screen reader hears of the cart's numbers; an empty cart speaks by its heading. */
export function spokenCounts(cart: CartState): string {
  if (cart.items.length === 0) return ''
  const { available, unavailable } = countsOf(cart)
  if (available === 0) return `${countedItems(unavailable)} in your cart, not available just now`
  const rest = unavailable > 0 ? `, and ${unavailable} not available just now` : ''
  return `${countedItems(available)} in your cart, total ${cart.formattedTotal}${rest}`
}

/** What a screen reader hears of the items with news. */
export const spokenNews = ({ items }: CartState, notes: ItemNotes): string =>
  items
    .flatMap((item) => {
      const news = itemNews(item, notes.get(item.id))
      return news ? [`${item.product.title}: ${news}`] : []
    })
    .join(' ')

/** What is new about an item that can be bought. */
function newsOf({ product, quantity }: CartItem, note: ItemNote | undefined): string | null {
  if (note?.kind === 'price') {
    return `The price has changed from ${formatPrice(note.was)} to ${formatPrice(product.price)}.`
  }
  if (note?.kind === 'bounded') {
    return `You can order up to ${maxQuantity} of a kit here, so we have changed the quantity from ${note.wanted}.`
  }
  // A rejection is about the quantity that the shop was asked for.
  if (note?.kind === 'rejected') return quantity === note.quantity ? rejectionNews(note) : null
  if (note?.kind !== 'fewer') return null
  return `Only ${quantity} of the ${note.wanted} you wanted are in stock, so we have changed the quantity.`
}

const rejections: Readonly<Record<RejectionReason, string>> = {
  minimum: 'Our shop sells this kit only in larger quantities.',
  maximum: 'Our shop sells this kit only in smaller quantities.',
  increment: 'Our shop does not sell this kit in this quantity.',
  'not here': 'Our shop cannot sell this kit to you: it may not be available in your country.',
  other: 'Our shop does not accept this kit as it is in your cart.',
}

/** Why the shop rejects an item that can be bought otherwise, with the shop's own words. */
function rejectionNews({ reason, words }: Extract<ItemNote, { kind: 'rejected' }>): string {
  return words ? `${rejections[reason]} It says: “${words}”` : rejections[reason]
}

/** Why an item cannot be bought. */
function reasonOf({ product }: CartItem, note: ItemNote | undefined): string {
  if (note?.kind === 'gone') return 'This kit is no longer available.'
  if (note?.kind === 'not sold') return 'This kit is not sold online.'
  return product.inStock ? 'This kit has no price yet.' : 'This kit is out of stock just now.'
}
