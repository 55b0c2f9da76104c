import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CartItem, CartState } from '#schemas/shop/cart/cart.contract.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { openStorefront } from '#tests/support/open-storefront.ts'
import { type RunningShop, startShop } from '#tests/support/start-shop.ts'
import type { Storefront } from '#web/shop/storefront.ts'
import { withTotals } from './cart-total.ts'
import { handOff } from './hand-off.ts'
import {
  findGone,
  forgetCheckout,
  markGone,
  pendingCheckouts,
  pendingKey,
  rememberCheckout,
  settleCheckout,
  unansweredIn,
} from './pending-checkout.ts'

const items = [{ productId: 'master-kit', quantity: 2 }]
const [first, second] = ['gid://shopify/Cart/1', 'gid://shopify/Cart/2']

test('each checkout is remembered until it is forgotten, and is found gone once', () => {
  const current = memoryStorage()
  const storage = () => current
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
  expect(current.getItem(pendingKey)).toBeNull()
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
  const current = memoryStorage()
  const storage = () => current
  for (let id = 1; id <= 12; id++) rememberCheckout(`cart ${id}`, items, storage)
  const known = pendingCheckouts(storage).map(({ checkoutId }) => checkoutId)
  expect(known).toHaveLength(10)
  expect([known[0], known.at(-1)]).toEqual(['cart 3', 'cart 12'])
})

test.each(['', '{', '7', '[null]', '[{"checkoutId":7}]', '[{"items":[]}]'])(
  'what cannot be read, %j, is nothing',
  (text) => {
    const current = memoryStorage()
    const storage = () => current
    current.setItem(pendingKey, text)
    expect(pendingCheckouts(storage)).toEqual([])
  },
)

test('an item that cannot be read does not lose the others', () => {
  const current = memoryStorage()
  const storage = () => current
  const bad = [null, { productId: 'a' }, { quantity: 2 }, { productId: 'b', quantity: 0 }]
  current.setItem(pendingKey, JSON.stringify([{ checkoutId: 'x', items: [...bad, ...items] }]))
  expect(pendingCheckouts(storage)[0]?.items).toEqual(items)
})

let running: RunningShop
let storefront: Storefront
let impatient: Storefront

beforeAll(async () => {
  running = await startShop()
  storefront = openStorefront(running).storefront
  impatient = openStorefront(running, { timeoutMs: 300 }).storefront
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

/** A browser that can hand its cart over, order in any of the tabs, and ask about it afterwards. */
function browser(current: CartState) {
  const memory = memoryStorage()
  const storage = () => memory
  const state = { cart: current, calls: 0 }
  const cart = {
    async change(change: (cart: CartState) => CartState) {
      state.cart = change(state.cart)
    },
  }
  const checkOut = async () => {
    const result = await handOff(state.cart.items, storefront)
    if (result.kind !== 'ready') throw new Error(result.kind)
    rememberCheckout(result.checkoutId, state.cart.items, storage)
    const { origin, pathname, searchParams } = new URL(result.url)
    return async () => {
      const url = `${origin}${pathname}?key=${searchParams.get('key')}`
      expect((await fetch(url, { method: 'POST' })).url).toContain('/thanks')
    }
  }
  const unanswered = () => unansweredIn(pendingCheckouts(storage), state.cart)
  return {
    checkOut,
    look: (from = storefront) => {
      const shop = async () => {
        state.calls++
        return from
      }
      return findGone({ cart, shop, storage })
    },
    unanswered,
    answer: (hasOrdered: boolean) => {
      const checkout = unanswered()
      if (!checkout) throw new Error('Nothing is asked.')
      return () => settleCheckout(checkout, hasOrdered, { cart, storage })
    },
    quantities: () => state.cart.items.map(({ quantity }) => quantity),
    pending: () => pendingCheckouts(storage).length,
    state,
  }
}

test('a cart that the shop has lost stays in the browser, which asks once; no keeps it', async () => {
  const { checkOut, look, unanswered, answer, quantities, pending } = browser(withTotals([kit(2)]))
  await checkOut()
  running.shop.carts.clear()
  expect(await look()).toBe(true)
  expect(quantities()).toEqual([2])
  expect(unanswered()?.items).toEqual([{ productId: 'master-kit', quantity: 2 }])
  // The question stays, and is no news any more.
  expect(await look()).toBe(false)
  expect(unanswered()).toBeDefined()
  expect(await answer(false)()).toBe(false)
  expect(quantities()).toEqual([2])
  expect([unanswered(), pending()]).toEqual([undefined, 0])
})

test('an order is asked about; yes takes it out of the cart, and what was added since stays', async () => {
  const { checkOut, look, answer, quantities, pending, state } = browser(withTotals([kit(1)]))
  const order = await checkOut()
  await order()
  state.cart = withTotals([kit(3)])
  expect(await look()).toBe(true)
  expect(quantities()).toEqual([3])
  expect(await answer(true)()).toBe(true)
  expect([quantities(), pending()]).toEqual([[2], 0])
})

test('a cart that the shop still has is not asked about, and neither is one with nothing left in the browser', async () => {
  const { checkOut, look, unanswered, pending, state } = browser(withTotals([kit(1)]))
  expect(await look()).toBe(false)
  expect(state.calls).toBe(0)
  const order = await checkOut()
  expect(await look()).toBe(false)
  expect([unanswered(), pending(), state.calls]).toEqual([undefined, 1, 1])
  await order()
  state.cart = withTotals([])
  expect(await look()).toBe(false)
  expect(pending()).toBe(0)
})

test('each of two checkouts is asked about by itself, the earlier one first', async () => {
  const { checkOut, look, unanswered, answer, quantities, state } = browser(withTotals([kit(1)]))
  const orderFirst = await checkOut()
  state.cart = withTotals([kit(3)])
  await checkOut()
  await orderFirst()
  expect(await look()).toBe(true)
  expect(await answer(true)()).toBe(true)
  expect([quantities(), unanswered()]).toEqual([[2], undefined])
  running.shop.carts.clear()
  expect(await look()).toBe(true)
  expect(unanswered()?.items).toEqual([{ productId: 'master-kit', quantity: 3 }])
  state.cart = withTotals([kit(2)])
  await checkOut()
  running.shop.carts.clear()
  await look()
  expect(unanswered()?.items).toEqual([{ productId: 'master-kit', quantity: 3 }])
  await answer(false)()
  expect(unanswered()?.items).toEqual([{ productId: 'master-kit', quantity: 2 }])
})

test('of two tabs, one finds a checkout gone, and one takes the order out of the cart', async () => {
  const { checkOut, look, answer, quantities, state } = browser(withTotals([kit(1)]))
  const order = await checkOut()
  state.cart = withTotals([kit(3)])
  await order()
  expect((await Promise.all([look(), look()])).filter(Boolean)).toHaveLength(1)
  const answers = [answer(true), answer(true)]
  expect((await Promise.all(answers.map((say) => say()))).filter(Boolean)).toHaveLength(1)
  expect(quantities()).toEqual([2])
})

test.each(['fail', 'refuse', 'hang'])(
  'where the shop does %s, nothing is asked, and the checkout stays noted',
  async (fault) => {
    const { checkOut, look, unanswered, quantities, pending } = browser(withTotals([kit(1)]))
    const order = await checkOut()
    await order()
    await running.behave(fault)
    expect(await look(impatient)).toBe(false)
    await running.behave('none')
    expect([quantities(), unanswered(), pending()]).toEqual([[1], undefined, 1])
    expect(await look()).toBe(true)
  },
)
