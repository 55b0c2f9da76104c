import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { CartState } from '#schemas/shop/cart.ts'
import { ShopError } from '#schemas/shop/shop-error.ts'
import { emptyCart } from './cart-total.ts'
import { remoteCart } from './remote-cart.ts'

const logged: string[] = []

beforeEach(() => {
  logged.length = 0
  vi.stubGlobal('reportError', ({ message }: Error) => logged.push(message))
  vi.useFakeTimers({ toFake: ['Date'], now: 1_767_225_600_000 })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function setUp(create: () => Promise<string>, cartId?: string) {
  const state: { cart: CartState } = { cart: { ...emptyCart, ...(cartId && { cartId }) } }
  const cart = {
    get: () => state.cart,
    async change(change: (cart: CartState) => CartState) {
      state.cart = change(state.cart)
    },
  }
  return { ensure: remoteCart(cart, create), state }
}

test.each([undefined, 'mock-cart-1'])(
  'a cart with the id %s gets one from the shop',
  async (id) => {
    const { ensure, state } = setUp(async () => 'gid://shopify/Cart/1', id)
    await ensure()
    expect(state.cart.cartId).toBe('gid://shopify/Cart/1')
  },
)

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
])('if the shop is %s, the cart gets the id %s', async (_, id, error) => {
  const { ensure, state } = setUp(() => Promise.reject(error))
  await ensure()
  expect(state.cart.cartId).toBe(id)
  expect(logged).toEqual(['Failed to create cart'])
})

test('until the shop answers, the cart has a placeholder id', async () => {
  const { ensure, state } = setUp(() => new Promise<never>(() => {}))
  void ensure()
  await expect.poll(() => state.cart.cartId).toBe('mock-cart-1767225600000')
})

test('concurrent calls create one cart, and the id of another tab is kept', async () => {
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
