import { expect, test } from 'vitest'
import type { CartState } from '#schemas/shop/cart/cart.contract.ts'
import { ShopError } from '#schemas/shop/shop-error.ts'
import { emptyCart } from './cart-total.ts'
import { remoteCart } from './remote-cart.ts'

function setUp(create: () => Promise<string>, cartId?: string) {
  const state: { cart: CartState } = { cart: { ...emptyCart, ...(cartId && { cartId }) } }
  const logged: string[] = []
  const cart = {
    get: () => state.cart,
    async change(change: (cart: CartState) => CartState) {
      state.cart = change(state.cart)
    },
  }
  const ensure = remoteCart({
    cart,
    create,
    now: () => 1_767_225_600_000,
    log: ({ message }) => logged.push(message),
  })
  return { ensure, logged, state }
}

test.each([undefined, 'mock-cart-1'])('a cart with the id %s gets one of the shop', async (id) => {
  const { ensure, state } = setUp(async () => 'gid://shopify/Cart/1', id)
  await ensure()
  expect(state.cart.cartId).toBe('gid://shopify/Cart/1')
})

test.each(['gid://shopify/Cart/1', 'local-cart-1'])(
  'a cart with the id %s keeps it',
  async (id) => {
    const { ensure, state } = setUp(() => Promise.reject(new Error('not asked')), id)
    await ensure()
    expect(state.cart.cartId).toBe(id)
  },
)

test.each([
  ['down', 'mock-cart-1767225600000', new ShopError('unreachable', '')],
  ['not loaded', 'mock-cart-1767225600000', new Error('Failed to fetch the module')],
  ['refused', 'local-cart-1767225600000', new ShopError('refused', '')],
])('where the shop is %s, the cart has the id %s', async (_, id, error) => {
  const { ensure, logged, state } = setUp(() => Promise.reject(error))
  await ensure()
  expect(state.cart.cartId).toBe(id)
  expect(logged).toEqual(['Failed to create cart'])
})

test('until the shop answers, the cart has an id that stands in for the shop’s', async () => {
  const { ensure, state } = setUp(() => new Promise<never>(() => {}))
  void ensure()
  await expect.poll(() => state.cart.cartId).toBe('mock-cart-1767225600000')
})

test('adds at the same time create one cart, and another tab’s is kept', async () => {
  let requested = 0
  const { ensure, state } = setUp(async () => {
    requested++
    state.cart = { ...state.cart, cartId: 'of another tab' }
    return 'late'
  })
  await Promise.all([ensure(), ensure()])
  expect(requested).toBe(1)
  expect(state.cart.cartId).toBe('of another tab')
})
