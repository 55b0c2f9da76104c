import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Offer } from '#schemas/shop/offer.ts'

const id = 'master-kit'
const offerOf = (price: number, inStock = true): Offer => ({
  id,
  title: 'Master Kit',
  description: '',
  price,
  imageUrl: '',
  imageAlt: '',
  availability: inStock ? 'in stock' : 'sold out',
})

const requested: string[] = []
let offers: unknown[] = []
vi.stubGlobal('fetch', async (path: string) => {
  requested.push(path)
  return Response.json({ offers })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The terms that the cart sees for an offer of the server. */
async function seen(offer: Offer) {
  const { fetchOffers } = await import('./fetch-offers.ts')
  offers = [offer]
  const read = (await fetchOffers([id])).get(id)
  return [read?.price, read?.availability === 'in stock']
}

async function state(shown: [number, boolean], stated: [number, boolean]) {
  const { stateTerms } = await import('./fetch-offers.ts')
  const termsOf = ([price, inStock]: [number, boolean]) => ({ price, inStock })
  stateTerms({ id, ...termsOf(shown) }, termsOf(stated))
}

beforeEach(() => {
  // A page that has just been opened.
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'] })
})

test('the shop’s price applies until the server changes its offer, for five minutes', async () => {
  await state([99_900, true], [123_456, true])
  expect(await seen(offerOf(99_900))).toEqual([123_456, true])
  expect(await seen(offerOf(110_000))).toEqual([110_000, true])
  expect(await seen(offerOf(99_900))).toEqual([99_900, true])
  await state([99_900, true], [123_456, true])
  vi.advanceTimersByTime(5 * 60 * 1000)
  expect(await seen(offerOf(99_900))).toEqual([99_900, true])
})

test('a kit that the shop has sold out does not come back with the server’s older offer', async () => {
  await state([99_900, true], [99_900, false])
  expect(await seen(offerOf(99_900))).toEqual([99_900, false])
  expect(await seen(offerOf(99_900, false))).toEqual([99_900, false])
  expect(await seen(offerOf(99_900))).toEqual([99_900, true])
})

test('if the price changes twice before the server knows, the last one applies', async () => {
  await state([100, true], [200, true])
  await state([200, true], [300, true])
  expect(await seen(offerOf(100))).toEqual([300, true])
  await state([300, true], [100, true])
  expect(await seen(offerOf(100))).toEqual([100, true])
})

test('offers are requested by encoded ids, and unreadable ones are left out', async () => {
  const { fetchOffers } = await import('./fetch-offers.ts')
  offers = [offerOf(100), { ...offerOf(100), availability: 'odd' }, null]
  requested.length = 0
  expect([...(await fetchOffers([id, 'a,b&c']))]).toMatchObject([[id, offerOf(100)]])
  expect(await fetchOffers([])).toEqual(new Map())
  expect(requested).toEqual(['/api/shop/offers?ids=master-kit,a%2Cb%26c'])
})
