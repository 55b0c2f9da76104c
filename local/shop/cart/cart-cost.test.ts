import { expect, test } from 'vitest'
import { seedProducts } from '../catalogue/seed-products.ts'
import { Shop } from '../shop.ts'
import { priceCart } from './cart-cost.ts'

/** What a cart with one product costs, by the code of a discount. */
function costOf(priceCents: number, code: string) {
  const [first] = seedProducts()
  const variant = { ...first!.variants[0]!, priceCents }
  const { carts, catalogue, giftCards } = new Shop(() => [{ ...first!, variants: [variant] }])
  const cart = carts.create()
  cart.discountCodes = [code]
  cart.lines = [{ id: 'line', variantId: variant.id, quantity: 1, attributes: [] }]
  return priceCart(cart, catalogue, giftCards)
}

test.each([
  [3455, 346],
  [3454, 345],
  [3450, 345],
])('ten percent of %i cents are %i cents: half a cent is rounded up', (price, off) => {
  expect(costOf(price, 'WELCOME10').totalCents).toBe(price - off)
})

test('a discount applies from its minimum on, and not below', () => {
  expect(costOf(10_000_000, 'FLEET500').totalCents).toBe(9_950_000)
  expect(costOf(9_999_999, 'FLEET500').totalCents).toBe(9_999_999)
})
