import { expect, test } from 'vitest'
import { cartId, CartStore } from './cart/cart-store.ts'

function fill(store: CartStore, count: number, note: string) {
  return Array.from({ length: count }, () => {
    const cart = { ...store.create(), note }
    store.save(cart)
    return cart
  })
}

test('the store holds 2000 carts and forgets the one that was used longest ago', () => {
  const store = new CartStore()
  const [first, second] = fill(store, 2000, '')
  if (first === undefined || second === undefined) throw new Error('There are no carts.')
  store.save(first)
  fill(store, 1, '')
  expect(store.list()).toHaveLength(2000)
  expect(store.withId(cartId(first))).toMatchObject({ token: first.token })
  expect(store.withId(cartId(second))).toBeUndefined()
})

test('the store holds no more than 64 MB', () => {
  const store = new CartStore()
  fill(store, 100, 'x'.repeat(1024 * 1024))
  expect(store.list().length).toBeLessThan(64)
})

test('a cart that was taken out is a copy: nothing changes before it is saved', () => {
  const store = new CartStore()
  const [cart] = fill(store, 1, 'as it was')
  if (cart === undefined) throw new Error('There is no cart.')
  const copy = store.withId(cartId(cart))
  if (copy !== undefined) copy.note = 'changed'
  expect(store.withId(cartId(cart))).toMatchObject({ note: 'as it was' })
})
