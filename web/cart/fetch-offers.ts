import type { Offer } from '#schemas/cart/offer.contract.ts'
import { apiRequest } from '#web/api.ts'
import { availabilities } from '#schemas/product/availability.ts'
import { fieldsOf, listOf, textOf } from '#web/content/field-readers.ts'
import { readProduct } from './read-cart.ts'
import { shopWord } from './shop-word.ts'

/**
 * Asks our server what the shop says of these products at this moment.
 *
 * @param ids at most as many as a cart has items
 * @returns the known ones by their ids
 * @throws if the server or the shop's catalogue behind it does not answer
 */
export async function fetchOffers(ids: readonly string[]): Promise<ReadonlyMap<string, Offer>> {
  if (ids.length === 0) return new Map()
  const asked = ids.map(encodeURIComponent).join(',')
  const response = await apiRequest('GET', `/api/shop/offers?ids=${asked}`)
  const offers = fieldsOf(await response.json())['offers']
  if (!Array.isArray(offers)) throw new Error('The offers cannot be read.')
  return shopWord.correct(new Map(listOf(offers, readOffer).map((offer) => [offer.id, offer])))
}

function readOffer(value: unknown): Offer | null {
  const offer = fieldsOf(value)
  const product = readProduct(offer, textOf(offer['id']))
  if (!product) return null
  const availability = availabilities.find((one) => one === offer['availability'])
  return availability ? { ...product, handle: textOf(offer['handle']), availability } : null
}
