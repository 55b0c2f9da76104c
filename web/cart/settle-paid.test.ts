import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CartItem, CartState } from '#schemas/cart/cart.contract.ts'
import type { Storefront } from '#schemas/shop/storefront.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { openStorefront } from '#tests/support/open-storefront.ts'
import { type RunningShop, startShop } from '#tests/support/start-shop.ts'
import { withTotals } from './cart-changes.ts'
import { handOff } from './hand-off.ts'
import { pendingCheckouts, rememberCheckout } from './pending-checkout.ts'
import { settlePaid } from './settle-paid.ts'

let running: RunningShop
let storefront: Storefront

beforeAll(async () => {
  running = await startShop()
  storefront = openStorefront(running, { timeoutMs: 300 }).storefront
})
afterAll(() => running.stop())
beforeEach(() => running.shop.reset())

const kit = (quantity: number): CartItem => ({
  id: 'master-kit-1',
  productId: 'master-kit',
  quantity,
  product: {
    id: 'master-kit',
    title: 'Master Kit',
    description: '',
    price: 99_900,
    imageUrl: '',
    imageAlt: '',
    inStock: true,
  },
})

/** A browser that can hand its cart over, pay in any of the tabs, and look what was paid for. */
function browser(held: CartState) {
  const storage = memoryStorage()
  const state = { cart: held, calls: 0 }
  const parts = {
    storage: () => storage,
    cart: {
      async change(change: (cart: CartState) => CartState) {
        state.cart = change(state.cart)
      },
    },
    async shop() {
      state.calls++
      return storefront
    },
  }
  const checkOut = async () => {
    const result = await handOff(state.cart.items, storefront)
    if (result.kind !== 'ready') throw new Error(result.kind)
    rememberCheckout(result.checkoutId, state.cart.items, parts)
    const { origin, pathname, searchParams } = new URL(result.url)
    return () => fetch(`${origin}${pathname}?key=${searchParams.get('key')}`, { method: 'POST' })
  }
  const quantities = () => state.cart.items.map(({ quantity }) => quantity)
  return { checkOut, parts, quantities, settle: () => settlePaid(parts), state }
}

test('what was paid for in the first of two checkouts leaves the cart, and so does the second', async () => {
  const { checkOut, parts, quantities, settle, state } = browser(withTotals([kit(1)]))
  const payFirst = await checkOut()
  const paySecond = await checkOut()
  expect(await settle()).toBe(false)
  await payFirst()
  expect(await settle()).toBe(true)
  expect(quantities()).toEqual([])
  state.cart = withTotals([kit(3)])
  expect(await settle()).toBe(false)
  expect(quantities()).toEqual([3])
  await paySecond()
  expect(await settle()).toBe(true)
  expect(quantities()).toEqual([2])
  expect(pendingCheckouts(parts)).toEqual([])
})

test('of two tabs that find a checkout paid, one takes it out of the cart', async () => {
  const { checkOut, quantities, settle, state } = browser(withTotals([kit(1)]))
  const pay = await checkOut()
  state.cart = withTotals([kit(2)])
  await pay()
  const told = await Promise.all([settle(), settle()])
  expect(told.toSorted((one, other) => Number(one) - Number(other))).toEqual([false, true])
  expect(quantities()).toEqual([1])
})

test('a checkout of which the shop says nothing stays noted; without one the shop is not asked', async () => {
  const { checkOut, quantities, settle, state } = browser(withTotals([kit(1)]))
  expect(await settle()).toBe(false)
  expect(state.calls).toBe(0)
  const pay = await checkOut()
  await pay()
  await running.behave('fail')
  expect(await settle()).toBe(false)
  expect(quantities()).toEqual([1])
  await running.behave('none')
  expect(await settle()).toBe(true)
  expect(quantities()).toEqual([])
})
