import type { CartProduct } from '#schemas/shop/cart/cart.contract.ts'
import type { Offer } from '#schemas/shop/cart/offer.contract.ts'
import { apiRequest } from '#web/api.ts'
import { availabilities } from '#schemas/content/product/availability.ts'
import { fieldsOf, listOf, textOf } from '#web/content/field-readers.ts'
import { readProduct } from './cart-storage.ts'
import { checkoutTerms } from './checkout-terms.ts'

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
  return new Map(listOf(offers, readOffer).map((offer) => [offer.id, checkoutTerms.applyTo(offer)]))
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
