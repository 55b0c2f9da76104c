import { expect, test } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import {
  forgetCheckout,
  pendingCheckouts,
  pendingKey,
  rememberCheckout,
} from './pending-checkout.ts'

const day = 24 * 60 * 60 * 1000
const items = [{ productId: 'master-kit', quantity: 2 }]

test('each checkout is remembered until it is forgotten, or the shop may have dropped its cart', () => {
  const held = memoryStorage()
  const storage = () => held
  rememberCheckout('gid://shopify/Cart/1', items, { storage, now: 0 })
  rememberCheckout('gid://shopify/Cart/2', items, { storage, now: day })
  const ids = (now: number) =>
    pendingCheckouts({ storage, now }).map(({ checkoutId }) => checkoutId.at(-1))
  expect(pendingCheckouts({ storage, now: day })[0]).toMatchObject({
    checkoutId: 'gid://shopify/Cart/1',
    items,
  })
  expect(ids(9 * day)).toEqual(['1', '2'])
  expect(ids(9 * day + 1)).toEqual(['2'])
  expect(forgetCheckout('gid://shopify/Cart/1', { storage, now: day })).toBe(true)
  expect(ids(day)).toEqual(['2'])
  // Another tab has forgotten it already.
  expect(forgetCheckout('gid://shopify/Cart/1', { storage, now: day })).toBe(false)
  expect(forgetCheckout('gid://shopify/Cart/2', { storage, now: day })).toBe(true)
  expect(held.getItem(pendingKey)).toBeNull()
})

test('a checkout of the future, which would never end, is none: the clock was wrong', () => {
  const held = memoryStorage()
  const storage = () => held
  rememberCheckout('gid://shopify/Cart/1', items, { storage, now: 9e15 })
  expect(pendingCheckouts({ storage, now: 30 * day })).toEqual([])
})

test('the latest ten are remembered', () => {
  const held = memoryStorage()
  const storage = () => held
  for (let id = 1; id <= 12; id++) rememberCheckout(`cart ${id}`, items, { storage, now: id })
  const known = pendingCheckouts({ storage, now: 20 }).map(({ checkoutId }) => checkoutId)
  expect(known).toHaveLength(10)
  expect([known[0], known.at(-1)]).toEqual(['cart 3', 'cart 12'])
})

test.each(['', '{', '7', '[null]', '[{"checkoutId":7,"at":0}]', '[{"checkoutId":"x"}]'])(
  'what cannot be read, %j, is nothing',
  (text) => {
    const held = memoryStorage()
    const storage = () => held
    held.setItem(pendingKey, text)
    expect(pendingCheckouts({ storage, now: 1 })).toEqual([])
  },
)

test('an item that cannot be read does not lose the others', () => {
  const held = memoryStorage()
  const storage = () => held
  const bad = [null, { productId: 'a' }, { quantity: 2 }, { productId: 'b', quantity: 0 }]
  held.setItem(pendingKey, JSON.stringify([{ checkoutId: 'x', at: 0, items: [...bad, ...items] }]))
  expect(pendingCheckouts({ storage, now: 1 })[0]?.items).toEqual(items)
})
