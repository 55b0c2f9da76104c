import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type CartItem, type Offer } from '#schemas/shop/cart.ts'
import { emptyCart, withTotals } from './cart-total.ts'
import {
  changeItems,
  changeOf,
  checkAfterChange,
  checkCart,
  itemNews,
  keepTerms,
  spokenCounts,
  spokenNews,
} from './cart-check.ts'
import { cart } from './cart-store.ts'
import { fetchOffers } from './fetch-offers.ts'

const itemOf = (id: string, price: number, inStock = true, quantity = 2): CartItem => ({
  id: `${id}-1`,
  productId: id,
  quantity,
  product: { id, title: `Kit ${id}`, description: '', price, imageUrl: '', imageAlt: '', inStock },
})
const offerOf = (id: string, price: number, others: Partial<Offer> = {}): Offer => ({
  id,
  title: 'New title',
  description: 'New text',
  price,
  imageUrl: '/new.webp',
  imageAlt: 'New',
  availability: 'in stock',
  ...others,
})

const requested: string[] = []
/** The answer of the site's server. */
let offers: unknown[] | null = []
beforeAll(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    return Response.json({ offers })
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  offers = []
  await cart.clear()
  await checkAfterChange()
  requested.length = 0
})

const fill = (...items: readonly CartItem[]) => cart.change(() => withTotals(emptyCart, items))
const products = () => cart.get()?.items.map(({ product }) => product)
const terms = () => products()?.map(({ price, inStock }) => [price, inStock])

test('an old cart gets current titles, pictures and prices', async () => {
  await fill(itemOf('a', 24_900), itemOf('b', 100))
  offers = [offerOf('a', 25_900), offerOf('b', 100)]
  expect(await checkCart()).toBe(true)
  expect(cart.get()).toMatchObject({ total: 52_000, items: [{ id: 'a-1', quantity: 2 }, {}] })
  expect(products()?.[0]).toEqual({
    id: 'a',
    title: 'New title',
    description: 'New text',
    price: 25_900,
    imageUrl: '/new.webp',
    imageAlt: 'New',
    inStock: true,
  })
  expect(await checkCart()).toBe(false)
})

test('an item that is gone, not sold online or out of stock stays visible but not in the total', async () => {
  await fill(itemOf('gone', 100), itemOf('b', 200), itemOf('c', 300), itemOf('d', 400))
  offers = [
    offerOf('b', 200, { availability: 'not sold' }),
    offerOf('c', 300, { availability: 'sold out' }),
    offerOf('d', 400),
  ]
  expect(await checkCart()).toBe(true)
  expect(cart.get()).toMatchObject({ total: 800, itemCount: 8 })
  expect(products()?.map(({ inStock }) => inStock)).toEqual([false, false, false, true])
})

test('an item that is back in stock can be bought again', async () => {
  await fill(itemOf('a', 100, false))
  offers = [offerOf('a', 100)]
  expect(await checkCart()).toBe(true)
  expect(cart.get()?.total).toBe(200)
})

test('a product that was added during the check stays unchanged', async () => {
  await fill(itemOf('a', 100))
  offers = [offerOf('a', 100)]
  const checking = checkCart()
  await cart.add(itemOf('b', 300).product)
  expect(await checking).toBe(false)
  expect(terms()).toEqual([
    [100, true],
    [300, true],
  ])
})

test('if the server fails, the cart stays unchanged', async () => {
  await fill(itemOf('a', 100))
  offers = null
  expect(await checkCart()).toBe(false)
  expect(terms()).toEqual([[100, true]])
})

test('the terms that the shop stated stay for five minutes, or until the shop changes', async () => {
  await fill(itemOf('a', 100), itemOf('b', 100))
  const stated = new Map([
    ['a-1', { product: { price: 200 } }],
    ['b-1', { product: { inStock: false } }],
  ])
  const state = async () => {
    keepTerms()
    await changeItems(({ id }) => stated.get(id))
  }
  const kept = [
    [200, true],
    [100, false],
  ]
  offers = [offerOf('a', 100), offerOf('b', 100)]
  await state()
  expect(await checkCart()).toBe(false)
  expect(terms()).toEqual(kept)
  vi.advanceTimersByTime(5 * 60 * 1000 - 1)
  await checkCart()
  expect(terms()).toEqual(kept)
  vi.advanceTimersByTime(1)
  expect(await checkCart()).toBe(true)
  await state()
  offers = [offerOf('a', 210), offerOf('b', 100)]
  expect(await checkAfterChange()).toBe(true)
  expect(terms()).toEqual([
    [210, true],
    [100, true],
  ])
})

test('offers are requested by encoded ids, and unreadable ones are left out', async () => {
  offers = [offerOf('a', 100), { ...offerOf('b', 100), availability: 'odd' }, null]
  expect([...(await fetchOffers(['a', 'b', 'a,b&c'])).keys()]).toEqual(['a'])
  expect(await fetchOffers([])).toEqual(new Map())
  expect(requested).toEqual(['/api/shop/offers?ids=a,b,a%2Cb%26c'])
})

/** The text about an item after a check. */
const newsAbout = async (item: CartItem, offer?: Offer) => {
  offers = offer ? [offer] : []
  const current = (await fetchOffers([item.productId])).get(item.productId)
  const { product, quantity = item.quantity, note } = changeOf(item, current)
  return itemNews({ ...item, quantity, product: { ...item.product, ...product } }, note)
}

test.each<[what: string, news: string | null, item: CartItem, offer?: Offer]>([
  ['unchanged', null, itemOf('a', 100), offerOf('a', 100)],
  [
    'repriced',
    'The price has changed from $249.00 to $259.00.',
    itemOf('a', 24_900),
    offerOf('a', 25_900),
  ],
  ['priced for the first time', null, itemOf('a', 0), offerOf('a', 500)],
  ['without a price', 'This kit has no price yet.', itemOf('a', 0), offerOf('a', 0)],
  ['gone', 'This kit is no longer available.', itemOf('a', 100)],
  [
    'not sold',
    'This kit is not sold online.',
    itemOf('a', 100),
    offerOf('a', 100, { availability: 'not sold' }),
  ],
  [
    'sold out, at another price',
    'This kit is out of stock right now.',
    itemOf('a', 100),
    offerOf('a', 90, { availability: 'sold out' }),
  ],
  [
    'above the limit',
    'You can order up to 99 of a kit here, so we have changed the quantity from 250.',
    itemOf('a', 100, true, 250),
    offerOf('a', 100),
  ],
])('the cart says about an item that is %s: %s', async (_, news, item, offer) => {
  expect(await newsAbout(item, offer)).toBe(news)
})

test('a saved quantity above the limit becomes the limit', async () => {
  await fill(itemOf('a', 100, true, 250))
  offers = [offerOf('a', 100)]
  expect(await checkCart()).toBe(true)
  expect(cart.get()).toMatchObject({ itemCount: 99, total: 9900 })
})

test('a note about a quantity disappears when the quantity changes', () => {
  const note = { text: 'At least 4.', quantity: 2 }
  expect(itemNews(itemOf('a', 100), note)).toBe('At least 4.')
  expect(itemNews(itemOf('a', 100, true, 3), note)).toBeNull()
})

test('screen readers hear the numbers of the summary', () => {
  const count = (...items: readonly CartItem[]) => spokenCounts(withTotals(emptyCart, items))
  expect(count(itemOf('a', 100), itemOf('b', 100, true, 1))).toBe(
    '3 items in your cart, total $3.00',
  )
  expect(count(itemOf('a', 100), itemOf('b', 100, false))).toBe(
    '2 items in your cart, total $2.00, and 2 not available right now',
  )
  expect(count(itemOf('a', 100, false, 1))).toBe('1 item in your cart, not available right now')
  expect(count()).toBe('')
})

test('screen readers hear changes with the kit’s title', () => {
  const current = withTotals(emptyCart, [itemOf('a', 100), itemOf('b', 1, false), itemOf('c', 1)])
  expect(spokenNews(current, new Map([['a-1', { text: 'It is cheaper.' }]]))).toBe(
    'Kit a: It is cheaper. Kit b: This kit is out of stock right now.',
  )
})
