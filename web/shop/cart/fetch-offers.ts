import { availabilities } from '#schemas/content/product/availability.ts'
import type { CartProduct } from '#schemas/shop/cart.ts'
import { apiRequest } from '#web/api.ts'
import { fieldsOf, listOf, textOf } from '#web/content/field-readers.ts'
import { readProduct } from './cart-store.ts'

/** The current data of a product. */
export interface CurrentOffer {
  readonly product: CartProduct
  /** Whether visitors can buy the product online, now or later. */
  readonly isSold: boolean
}

/**
 * Reads the current offers of these products from our server.
 *
 * @param ids at most as many as a cart has items
 * @returns the offers of known products by id
 * @throws if the server does not answer
 */
export async function fetchOffers(
  ids: readonly string[],
): Promise<ReadonlyMap<string, CurrentOffer>> {
  if (ids.length === 0) return new Map()
  const requested = ids.map(encodeURIComponent).join(',')
  const response = await apiRequest('GET', `/api/shop/offers?ids=${requested}`)
  const offers = fieldsOf(await response.json())['offers']
  if (!Array.isArray(offers)) throw new Error('The offers cannot be read.')
  return new Map(listOf(offers, readOffer).map((offer) => [offer.product.id, offer]))
}

function readOffer(value: unknown): CurrentOffer | null {
  const offer = fieldsOf(value)
  const product = readProduct(offer, textOf(offer['id']))
  const availability = availabilities.find((one) => one === offer['availability'])
  if (!product || !availability) return null
  return {
    product: { ...product, inStock: availability === 'in stock' },
    isSold: availability !== 'not sold',
  }
}
