import { expect, test } from 'vitest'
import type { CartItem } from '#schemas/shop/cart.ts'
import { emptyCart, withTotals } from './cart-total.ts'
import { itemNews, spokenCounts, spokenNews } from './item-news.ts'

const itemOf = (id: string, inStock = true, quantity = 1): CartItem => ({
  id,
  productId: id,
  quantity,
  product: {
    id,
    title: `Kit ${id}`,
    description: '',
    price: 100,
    imageUrl: '',
    imageAlt: '',
    inStock,
  },
})

test('screen readers hear the numbers of the summary', () => {
  expect(spokenCounts(withTotals([itemOf('a', true, 2), itemOf('b')]))).toBe(
    '3 items in your cart, total $3.00',
  )
  expect(spokenCounts(withTotals([itemOf('a', true, 2), itemOf('b', false, 2)]))).toBe(
    '2 items in your cart, total $2.00, and 2 not available right now',
  )
  expect(spokenCounts(withTotals([itemOf('a', false)]))).toBe(
    '1 item in your cart, not available right now',
  )
  expect(spokenCounts(emptyCart)).toBe('')
})

test('screen readers hear changes with the kit’s title', () => {
  const cart = withTotals([itemOf('a'), itemOf('b', false), itemOf('c')])
  expect(spokenNews(cart, new Map([['a', { kind: 'price', was: 90 }]]))).toBe(
    'Kit a: The price has changed from $0.90 to $1.00. Kit b: This kit is out of stock right now.',
  )
})

test('a rejection quotes the shop’s words until the quantity changes', () => {
  const note = { kind: 'rejected', quantity: 2, reason: 'minimum', words: 'At least 4.' } as const
  const message = 'Our shop sells this kit only in larger quantities. It says: “At least 4.”'
  expect(itemNews(itemOf('a', true, 2), note)).toBe(message)
  expect(itemNews(itemOf('a', true, 2), { ...note, words: '' })).toBe(
    'Our shop sells this kit only in larger quantities.',
  )
  expect(itemNews(itemOf('a', true, 3), note)).toBeNull()
  expect(spokenNews(withTotals([itemOf('a', true, 2)]), new Map([['a', note]]))).toBe(
    `Kit a: ${message}`,
  )
})

test('a reduced quantity says what it was before', () => {
  expect(itemNews(itemOf('a', true, 99), { kind: 'bounded', wanted: 250 })).toBe(
    'You can order up to 99 of a kit here, so we have changed the quantity from 250.',
  )
})
