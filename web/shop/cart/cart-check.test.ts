import { expect, test } from 'vitest'
import type { CartItem } from '#schemas/shop/cart.ts'
import type { Offer } from '#schemas/shop/offer.ts'
import { withTotals } from './cart-total.ts'
import { newsIn, withOffers } from './cart-check.ts'

const itemOf = (id: string, price: number, inStock = true): CartItem => ({
  id: `${id}-1`,
  productId: id,
  quantity: 2,
  product: { id, title: 'Old title', description: '', price, imageUrl: '', imageAlt: '', inStock },
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
const checked = (items: readonly CartItem[], offers: readonly Offer[]) =>
  withOffers(
    withTotals(items, 'gid://shopify/Cart/1'),
    new Map(offers.map((offer) => [offer.id, offer])),
    new Set(items.map(({ productId }) => productId)),
  )

test('an old cart gets current titles, pictures and prices, and notes about changed prices', () => {
  const { cart, notes } = checked(
    [itemOf('a', 24_900), itemOf('b', 100), itemOf('announced', 0)],
    [offerOf('a', 25_900), offerOf('b', 100), offerOf('announced', 500)],
  )
  expect(cart).toMatchObject({ total: 53_000, cartId: 'gid://shopify/Cart/1' })
  expect(cart.items[0]).toMatchObject({ id: 'a-1', quantity: 2 })
  expect(cart.items[0]?.product).toEqual({
    id: 'a',
    title: 'New title',
    description: 'New text',
    price: 25_900,
    imageUrl: '/new.webp',
    imageAlt: 'New',
    inStock: true,
  })
  expect([...notes]).toEqual([['a-1', { kind: 'price', was: 24_900 }]])
})

test('an item that is gone, not sold online or out of stock stays visible but not in the total', () => {
  const items = [itemOf('gone', 100), itemOf('b', 200), itemOf('c', 300), itemOf('d', 400)]
  const { cart, notes } = checked(items, [
    offerOf('b', 200, { availability: 'not sold' }),
    offerOf('c', 300, { availability: 'sold out' }),
    offerOf('d', 400),
  ])
  expect(cart).toMatchObject({ total: 800, itemCount: 8 })
  expect(cart.items.map(({ product }) => product.inStock)).toEqual([false, false, false, true])
  expect([...notes]).toEqual([
    ['gone-1', { kind: 'gone' }],
    ['b-1', { kind: 'not sold' }],
  ])
  expect(newsIn(withTotals(items), cart)).toBe(true)
})

test('an item that is back in stock can be bought again', () => {
  const items = [itemOf('a', 100, false)]
  const { cart, notes } = checked(items, [offerOf('a', 100)])
  expect(cart.total).toBe(200)
  expect([...notes]).toEqual([])
  expect(newsIn(withTotals(items), cart)).toBe(true)
  expect(newsIn(cart, cart)).toBe(false)
})

test('a product that was added during the check stays unchanged', () => {
  const current = withTotals([itemOf('a', 100)])
  expect(withOffers(current, new Map(), new Set())).toEqual({ cart: current, notes: new Map() })
})

test('a saved quantity above the limit becomes the limit, and its note says so', () => {
  const items = [{ ...itemOf('a', 100), quantity: 250 }]
  const { cart, notes } = checked(items, [offerOf('a', 100)])
  expect(cart).toMatchObject({ itemCount: 99, total: 9900 })
  expect([...notes]).toEqual([['a-1', { kind: 'bounded', wanted: 250 }]])
  expect(newsIn(withTotals(items), cart)).toBe(true)
})
