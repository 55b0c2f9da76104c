import { expect, test } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import {
  forgetCheckout,
  markGone,
  pendingCheckouts,
  pendingKey,
  rememberCheckout,
} from './pending-checkout.ts'

const items = [{ productId: 'master-kit', quantity: 2 }]
const [first, second] = ['gid://shopify/Cart/1', 'gid://shopify/Cart/2']

test('each checkout is remembered until it is forgotten, and is found gone once', () => {
  const held = memoryStorage()
  const storage = () => held
  rememberCheckout(first, items, storage)
  rememberCheckout(second, items, storage)
  expect(pendingCheckouts(storage)).toEqual([
    { checkoutId: first, items, isGone: false },
    { checkoutId: second, items, isGone: false },
  ])
  expect(markGone(second, storage)).toBe(true)
  // Another tab has found out already.
  expect(markGone(second, storage)).toBe(false)
  expect(pendingCheckouts(storage).map(({ isGone }) => isGone)).toEqual([false, true])
  expect(forgetCheckout(first, storage)).toBe(true)
  expect(forgetCheckout(first, storage)).toBe(false)
  expect(markGone(first, storage)).toBe(false)
  expect(pendingCheckouts(storage)).toEqual([{ checkoutId: second, items, isGone: true }])
  expect(forgetCheckout(second, storage)).toBe(true)
  expect(held.getItem(pendingKey)).toBeNull()
})

test('a browser that stores nothing remembers nothing', () => {
  const storage = () => {
    throw new Error('forbidden')
  }
  rememberCheckout(first, items, storage)
  expect(pendingCheckouts(storage)).toEqual([])
  expect(markGone(first, storage)).toBe(false)
  expect(forgetCheckout(first, storage)).toBe(false)
})

test('the latest ten are remembered', () => {
  const held = memoryStorage()
  const storage = () => held
  for (let id = 1; id <= 12; id++) rememberCheckout(`cart ${id}`, items, storage)
  const known = pendingCheckouts(storage).map(({ checkoutId }) => checkoutId)
  expect(known).toHaveLength(10)
  expect([known[0], known.at(-1)]).toEqual(['cart 3', 'cart 12'])
})

test.each(['', '{', '7', '[null]', '[{"checkoutId":7}]', '[{"items":[]}]'])(
  'what cannot be read, %j, is nothing',
  (text) => {
    const held = memoryStorage()
    const storage = () => held
    held.setItem(pendingKey, text)
    expect(pendingCheckouts(storage)).toEqual([])
  },
)

test('an item that cannot be read does not lose the others', () => {
  const held = memoryStorage()
  const storage = () => held
  const bad = [null, { productId: 'a' }, { quantity: 2 }, { productId: 'b', quantity: 0 }]
  held.setItem(pendingKey, JSON.stringify([{ checkoutId: 'x', items: [...bad, ...items] }]))
  expect(pendingCheckouts(storage)[0]?.items).toEqual(items)
})
