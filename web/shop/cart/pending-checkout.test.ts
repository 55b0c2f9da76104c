import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CartItem, CartState } from '#schemas/shop/cart.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { openStorefront } from '#tests/support/open-storefront.ts'
import { type RunningShop, startShop } from '#tests/support/start-shop.ts'
import type { Storefront } from '#web/shop/storefront.ts'
import { emptyCart, withTotals } from './cart-total.ts'
import { handOff } from './hand-off.ts'
import { createPendingCheckouts, pendingKey, unansweredIn } from './pending-checkout.ts'

const items = [{ productId: 'master-kit', quantity: 2 }]
const emptyCartStore = { get: () => emptyCart, change: async () => {} }

/** The checkouts of a browser that has stored this text. */
function stored(text?: string) {
  const memory = memoryStorage()
  if (text !== undefined) memory.setItem(pendingKey, text)
  return createPendingCheckouts(() => memory, emptyCartStore)
}

test('a browser that stores nothing remembers nothing', () => {
  const checkouts = createPendingCheckouts(() => {
    throw new Error('forbidden')
  }, emptyCartStore)
  checkouts.remember('cart 1', items)
  expect(checkouts.get()).toEqual([])
})

test('the latest ten checkouts are remembered', () => {
  const checkouts = stored()
  for (let id = 1; id <= 12; id++) checkouts.remember(`cart ${id}`, items)
  const known = checkouts.get().map(({ checkoutId }) => checkoutId)
  expect(known).toHaveLength(10)
  expect([known[0], known.at(-1)]).toEqual(['cart 3', 'cart 12'])
})

test.each(['', '{', '7', '[null]', '[{"checkoutId":7}]', '[{"items":[]}]'])(
  'stored text that cannot be read, %j, is ignored',
  (text) => expect(stored(text).get()).toEqual([]),
)

test('an unreadable item does not lose the others', () => {
  const bad = [null, { productId: 'a' }, { quantity: 2 }, { productId: 'b', quantity: 0 }]
  const text = JSON.stringify([{ checkoutId: 'x', items: [...bad, ...items] }])
  expect(stored(text).get()[0]?.items).toEqual(items)
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
  const state = { cart: current, calls: 0 }
  const cart = {
    get: () => state.cart,
    async change(change: (cart: CartState) => CartState) {
      state.cart = change(state.cart)
    },
  }
  const checkouts = createPendingCheckouts(() => memory, cart)
  const checkOut = async () => {
    const result = await handOff(state.cart.items, storefront)
    if (result.kind !== 'ready') throw new Error(result.kind)
    checkouts.remember(result.checkoutId, result.items)
    const { origin, pathname, searchParams } = new URL(result.url)
    return async () => {
      const url = `${origin}${pathname}?key=${searchParams.get('key')}`
      expect((await fetch(url, { method: 'POST' })).url).toContain('/thanks')
    }
  }
  const unanswered = () => unansweredIn(checkouts.get(), state.cart)
  return {
    checkOut,
    look: (from = storefront) => {
      const shop = async () => {
        state.calls++
        return from
      }
      return checkouts.findGone(shop)
    },
    unanswered,
    answer: (hasOrdered: boolean) => {
      const checkout = unanswered()
      if (!checkout) throw new Error('Nothing is asked.')
      return () => checkouts.settle(checkout, hasOrdered)
    },
    quantities: () => state.cart.items.map(({ quantity }) => quantity),
    pending: () => checkouts.get().length,
    state,
  }
}

test('if the shop loses a cart, the visitor is asked once, and “no” keeps the items', async () => {
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

test('after an order the visitor is asked, and “yes” removes the ordered items but not later ones', async () => {
  const { checkOut, look, answer, quantities, pending, state } = browser(withTotals([kit(1)]))
  const order = await checkOut()
  await order()
  state.cart = withTotals([kit(3)])
  expect(await look()).toBe(true)
  expect(quantities()).toEqual([3])
  expect(await answer(true)()).toBe(true)
  expect([quantities(), pending()]).toEqual([[2], 0])
})

test('the visitor is not asked about a cart that the shop still has, or whose items are no longer in the browser', async () => {
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

test('the visitor is asked about each of two checkouts, the earlier one first', async () => {
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

test('of two tabs, only one finds a checkout gone, and only one removes the ordered items', async () => {
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
  'if the shop fails (%s), nothing is asked, and the checkout is remembered',
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
