import { expect, test } from 'vitest'
import { beginCheckout, viewItem } from './item-events.ts'

const cabin = {
  productId: 'cabin-clean-up-kit-premium',
  title: 'Cabin Clean-Up Kit',
  price: 24_990,
}

test('view_item has the price in dollars, and the kit as one item', () => {
  expect(viewItem(cabin)).toEqual({
    event: 'view_item',
    currency: 'USD',
    value: 249.9,
    items: [
      {
        item_id: 'cabin-clean-up-kit-premium',
        item_name: 'Cabin Clean-Up Kit',
        category: 'Pet Travel Kit',
        item_category: 'Pet Travel Kit',
        quantity: 1,
        price: 249.9,
      },
    ],
  })
})

test('a kit whose price is to be announced sends no view_item', () => {
  expect(viewItem({ ...cabin, price: 0 })).toBeNull()
})

test('begin_checkout has each item with its quantity, and the total', () => {
  const food = { productId: 'food-and-snack-kit', title: 'Food & Snack Kit', price: 7910 }
  const event = beginCheckout([
    { ...cabin, quantity: 1 },
    { ...food, quantity: 3 },
  ])
  expect(event).toMatchObject({
    event: 'begin_checkout',
    currency: 'USD',
    // 249.90 + 3 × 79.10, which as a sum of dollars would be 487.19999999999993.
    value: 487.2,
    items: [
      { item_id: 'cabin-clean-up-kit-premium', quantity: 1, price: 249.9 },
      { item_id: 'food-and-snack-kit', quantity: 3, price: 79.1 },
    ],
  })
})
