import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  type CartItem,
  type CartProduct,
  type CartState,
  cartStateContract,
} from './cart.contract.ts'
import { maxItems, maxOffers, maxQuantity } from './cart-limits.ts'
import { kitOfferContract, type Offer, offersContract } from './offer.contract.ts'

const product: CartProduct = {
  id: 'master-kit',
  title: 'Master Kit',
  description: 'All of it.',
  price: 99_900,
  imageUrl: '/pictures/master-kit.webp',
  imageAlt: 'The kit, open',
  inStock: true,
}
const item: CartItem = { id: 'master-kit-1', productId: 'master-kit', quantity: 1, product }
const empty: CartState = { items: [], total: 0, itemCount: 0, formattedTotal: 'TBD' }
const cartOf = (items: readonly unknown[]) => ({
  ...empty,
  items,
  total: 99_900,
  itemCount: 1,
  formattedTotal: '$999.00',
})
const isCart = (value: unknown) => v.is(cartStateContract, value)

test('a cart holds up to its limits, and whole amounts only', () => {
  expect(isCart(cartOf([item]))).toBe(true)
  expect(isCart({ ...cartOf([item]), cartId: 'gid://shopify/Cart/1' })).toBe(true)
  expect(isCart(cartOf(Array.from({ length: maxItems }, () => item)))).toBe(true)
  expect(isCart(cartOf(Array.from({ length: maxItems + 1 }, () => item)))).toBe(false)
  for (const quantity of [0, -1, 1.5, maxQuantity + 1, '2', Number.NaN]) {
    expect(isCart(cartOf([{ ...item, quantity }])), String(quantity)).toBe(false)
  }
  expect(isCart(cartOf([{ ...item, product: { ...product, price: 0.5 } }]))).toBe(false)
})

test('one request for offers covers a full cart', () => {
  expect(maxOffers).toBeGreaterThanOrEqual(maxItems)
  const { inStock: _, ...shown } = product
  const offer: Offer = { ...shown, availability: 'in stock' }
  expect(v.is(offersContract, { offers: [offer] })).toBe(true)
})

test('a kit that is offered has something to choose', () => {
  const choice = { id: 'master-kit', title: '', price: 99_900, inStock: true }
  expect(v.is(kitOfferContract, { choices: [choice] })).toBe(true)
  expect(v.is(kitOfferContract, { choices: [] })).toBe(false)
})
