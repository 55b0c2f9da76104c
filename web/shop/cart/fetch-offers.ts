import type { CartProduct } from '#schemas/shop/cart.ts'
import type { Offer } from '#schemas/shop/offer.ts'
import { apiRequest } from '#web/api.ts'
import { availabilities } from '#schemas/content/product/availability.ts'
import { fieldsOf, listOf, textOf } from '#web/content/field-readers.ts'
import { readProduct } from './cart-storage.ts'

/** A product's price, in cents, and whether it is in stock. */
type Terms = Pick<CartProduct, 'price' | 'inStock'>

/** How long the shop's terms replace the same older offer of our server, in ms. */
const keptMs = 5 * 60 * 1000

const isSame = (one: Terms, other: Terms) =>
  one.price === other.price && one.inStock === other.inStock

/**
 * Prices and stock that the shop itself stated at a checkout, by product id: what our server offered,
 * and what the shop stated instead. Our server learns them up to `SHOPIFY_REFRESH_MS` later. Until then
 * its older offer would change the cart back, and the visitor could never check out.
 */
const statedTerms = new Map<string, { offered: Terms; stated: Terms; until: number }>()

/** @param product with the terms that the cart has shown until now */
export function stateTerms(
  { id, price, inStock }: Pick<CartProduct, 'id' | keyof Terms>,
  stated: Terms,
): void {
  const before = statedTerms.get(id)
  const shown = { price, inStock }
  const offered = before && isSame(before.stated, shown) ? before.offered : shown
  if (isSame(offered, stated)) statedTerms.delete(id)
  else statedTerms.set(id, { offered, stated, until: Date.now() + keptMs })
}

/** The offer with the shop's terms, if our server still sends its earlier offer. */
function withStatedTerms(offer: Offer): Offer {
  const terms = statedTerms.get(offer.id)
  if (!terms) return offer
  if (isSame(terms.offered, productOf(offer)) && Date.now() < terms.until) {
    const { price, inStock } = terms.stated
    return { ...offer, price, availability: inStock ? 'in stock' : 'sold out' }
  }
  statedTerms.delete(offer.id)
  return offer
}

/**
 * Reads the current offers of these products from our server.
 *
 * @param ids at most as many as a cart has items
 * @returns the offers of known products by id
 * @throws if the server does not answer
 */
export async function fetchOffers(ids: readonly string[]): Promise<ReadonlyMap<string, Offer>> {
  if (ids.length === 0) return new Map()
  const requested = ids.map(encodeURIComponent).join(',')
  const response = await apiRequest('GET', `/api/shop/offers?ids=${requested}`)
  const offers = fieldsOf(await response.json())['offers']
  if (!Array.isArray(offers)) throw new Error('The offers cannot be read.')
  return new Map(listOf(offers, readOffer).map((offer) => [offer.id, withStatedTerms(offer)]))
}

function readOffer(value: unknown): Offer | null {
  const offer = fieldsOf(value)
  const product = readProduct(offer, textOf(offer['id']))
  const availability = availabilities.find((one) => one === offer['availability'])
  return product && availability ? { ...product, availability } : null
}

/** The product of an offer as the cart stores it. */
export function productOf({ availability, ...product }: Offer): CartProduct {
  return { ...product, inStock: availability === 'in stock' }
}
