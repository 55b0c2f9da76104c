import { expect, onTestFinished, test, vi } from 'vitest'
import type { Offer } from '#schemas/shop/cart/offer.contract.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { createCheckoutTerms } from './checkout-terms.ts'
import { fetchOffers } from './fetch-offers.ts'

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

function setUp(storage = memoryStorage()) {
  const clock = { now: 0 }
  const terms = createCheckoutTerms(
    () => clock.now,
    () => storage,
  )
  const seen = (offer: Offer) => {
    const { price, availability } = terms.applyTo(offer)
    return [price, availability === 'in stock']
  }
  return { clock, terms, seen }
}

test('the shop’s price counts until the server offers another than before, or has had its time', () => {
  const { clock, terms, seen } = setUp()
  terms.state({ id, price: 99_900, inStock: true }, { price: 123_456, inStock: true })
  expect(seen(offerOf(99_900))).toEqual([123_456, true])
  expect(seen(offerOf(110_000))).toEqual([110_000, true])
  expect(seen(offerOf(99_900))).toEqual([99_900, true])
  terms.state({ id, price: 99_900, inStock: true }, { price: 123_456, inStock: true })
  clock.now = 5 * 60 * 1000
  expect(seen(offerOf(99_900))).toEqual([99_900, true])
})

test('what the shop has sold out does not come back with the server’s older offer', () => {
  const { terms, seen } = setUp()
  terms.state({ id, price: 99_900, inStock: true }, { price: 99_900, inStock: false })
  expect(seen(offerOf(99_900))).toEqual([99_900, false])
  expect(seen(offerOf(99_900, false))).toEqual([99_900, false])
  expect(seen(offerOf(99_900))).toEqual([99_900, true])
})

test('a price that changes twice before the server knows is the last one', () => {
  const { terms, seen } = setUp()
  terms.state({ id, price: 100, inStock: true }, { price: 200, inStock: true })
  terms.state({ id, price: 200, inStock: true }, { price: 300, inStock: true })
  expect(seen(offerOf(100))).toEqual([300, true])
  terms.state({ id, price: 300, inStock: true }, { price: 100, inStock: true })
  expect(seen(offerOf(100))).toEqual([100, true])
})

test('a reload does not bring the older offer back, and what cannot be read is forgotten', () => {
  const storage = memoryStorage()
  setUp(storage).terms.state(
    { id, price: 99_900, inStock: true },
    { price: 99_900, inStock: false },
  )
  expect(setUp(storage).seen(offerOf(99_900))).toEqual([99_900, false])
  const offered = { price: 99_900, inStock: true }
  for (const stored of [{ message: 1 }, { offered, message: offered }, { offered, stated: {} }]) {
    storage.setItem(
      'petjet-shop-word',
      JSON.stringify([['master-kit', { ...stored, until: 9e15 }]]),
    )
    expect(setUp(storage).seen(offerOf(99_900))).toEqual([99_900, true])
  }
})

test('a browser without storage remembers for as long as the page is open', () => {
  const terms = createCheckoutTerms(
    () => 0,
    () => {
      throw new DOMException('No storage', 'SecurityError')
    },
  )
  terms.state({ id, price: 99_900, inStock: true }, { price: 100, inStock: true })
  expect(terms.applyTo(offerOf(99_900)).price).toBe(100)
})

test('offers are requested by encoded ids, and those that cannot be read are left out', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ offers: [offerOf(100), { ...offerOf(100), availability: 'odd' }, null] })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect([...(await fetchOffers([id, 'a,b&c']))]).toMatchObject([[id, offerOf(100)]])
  expect(asked).toEqual(['/api/shop/offers?ids=master-kit,a%2Cb%26c'])
  expect(await fetchOffers([])).toEqual(new Map())
})
