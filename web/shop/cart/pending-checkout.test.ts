import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CartItem } from '#schemas/shop/cart.ts'
import { emptyCart, withTotals } from './cart-total.ts'
import { openStorefront } from '#tests/support/open-storefront.ts'
import { shopProducts } from '#bin/stand-ins/shop-products.ts'
import {
  type RunningShop,
  startShop,
} from '#packages/service-stand-ins/tests/support/start-shop.ts'
import type { Storefront } from '#web/shop/storefront.ts'
import { cart } from './cart-store.ts'
import { startCheckout } from './start-checkout.ts'
import { findGone, rememberCheckout, settleCheckout, unansweredIn } from './pending-checkout.ts'

let running: RunningShop
let storefront: Storefront
let impatient: Storefront

beforeAll(async () => {
  running = await startShop(shopProducts)
  storefront = openStorefront(running).storefront
  impatient = openStorefront(running, { timeoutMs: 300 }).storefront
})
afterAll(() => running.stop())
beforeEach(async () => {
  running.shop.reset()
  calls = 0
  await cart.clear()
})

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

/** Changes the cart's items, as other pages do. */
const fill = (...items: readonly CartItem[]) => cart.change((current) => withTotals(current, items))
const current = () => cart.get() ?? emptyCart

/** Hands the cart over; returns a function that pays. */
async function checkOut() {
  const { items } = current()
  const result = await startCheckout(items, storefront)
  if (result.url === undefined) throw new Error('There is no checkout.')
  await rememberCheckout(result.checkoutId, items)
  const { origin, pathname, searchParams } = new URL(result.url)
  return async () => {
    const url = `${origin}${pathname}?key=${searchParams.get('key')}`
    expect((await fetch(url, { method: 'POST' })).url).toContain('/thanks')
  }
}

let calls = 0
const look = (from = storefront) =>
  findGone(async () => {
    calls++
    return from
  })
const unanswered = () => unansweredIn(current())
const answer = (hasOrdered: boolean) => {
  const checkout = unanswered()
  if (!checkout) throw new Error('There is no question.')
  return () => settleCheckout(checkout, hasOrdered)
}
const quantities = () => current().items.map(({ quantity }) => quantity)
const pending = () => current().checkouts.length

test('the latest ten checkouts are remembered', async () => {
  for (let id = 1; id <= 12; id++) await rememberCheckout(`cart ${id}`, [kit(1)])
  const known = current().checkouts.map(({ checkoutId }) => checkoutId)
  expect(known).toHaveLength(10)
  expect([known[0], known.at(-1)]).toEqual(['cart 3', 'cart 12'])
})

test('if the shop loses a cart, the visitor is asked once, and “no” keeps the items', async () => {
  await fill(kit(2))
  await checkOut()
  running.shop.carts.clear()
  expect(await look()).toBe(true)
  expect(quantities()).toEqual([2])
  expect(unanswered()?.items).toEqual([{ productId: 'master-kit', quantity: 2 }])
  // The question stays, but is not new anymore.
  expect(await look()).toBe(false)
  expect(unanswered()).toBeDefined()
  expect(await answer(false)()).toBe(false)
  expect(quantities()).toEqual([2])
  expect([unanswered(), pending()]).toEqual([undefined, 0])
})

test('after an order the visitor is asked, and “yes” removes the ordered items but not later ones', async () => {
  await fill(kit(1))
  const order = await checkOut()
  await order()
  await fill(kit(3))
  expect(await look()).toBe(true)
  expect(quantities()).toEqual([3])
  expect(await answer(true)()).toBe(true)
  expect([quantities(), pending()]).toEqual([[2], 0])
})

test('the visitor is not asked about a cart that the shop still has, or whose items are no longer in the browser', async () => {
  await fill(kit(1))
  expect(await look()).toBe(false)
  expect(calls).toBe(0)
  const order = await checkOut()
  expect(await look()).toBe(false)
  expect([unanswered(), pending(), calls]).toEqual([undefined, 1, 1])
  await order()
  await fill()
  expect(await look()).toBe(false)
  expect(pending()).toBe(0)
})

test('the visitor is asked about each of two checkouts, the earlier one first', async () => {
  await fill(kit(1))
  const orderFirst = await checkOut()
  await fill(kit(3))
  await checkOut()
  await orderFirst()
  expect(await look()).toBe(true)
  expect(await answer(true)()).toBe(true)
  expect([quantities(), unanswered()]).toEqual([[2], undefined])
  running.shop.carts.clear()
  expect(await look()).toBe(true)
  expect(unanswered()?.items).toEqual([{ productId: 'master-kit', quantity: 3 }])
  await fill(kit(2))
  await checkOut()
  running.shop.carts.clear()
  await look()
  expect(unanswered()?.items).toEqual([{ productId: 'master-kit', quantity: 3 }])
  await answer(false)()
  expect(unanswered()?.items).toEqual([{ productId: 'master-kit', quantity: 2 }])
})

test('of two tabs, only one finds a checkout gone, and only one removes the ordered items', async () => {
  await fill(kit(1))
  const order = await checkOut()
  await fill(kit(3))
  await order()
  expect((await Promise.all([look(), look()])).filter(Boolean)).toHaveLength(1)
  const answers = [answer(true), answer(true)]
  expect((await Promise.all(answers.map((say) => say()))).filter(Boolean)).toHaveLength(1)
  expect(quantities()).toEqual([2])
})

test.each(['fail', 'refuse', 'hang'])(
  'if the shop fails (%s), nothing is asked, and the checkout is remembered',
  async (fault) => {
    await fill(kit(1))
    const order = await checkOut()
    await order()
    await running.behave(fault)
    expect(await look(impatient)).toBe(false)
    await running.behave('none')
    expect([quantities(), unanswered(), pending()]).toEqual([[1], undefined, 1])
    expect(await look()).toBe(true)
  },
)
