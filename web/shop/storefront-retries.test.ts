import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ShopError } from '#schemas/shop/shop-error.ts'
import type { Storefront } from './storefront.ts'
import { openStorefront } from '#tests/support/open-storefront.ts'
import { shopProducts } from '#bin/stand-ins/shop-products.ts'
import {
  type RunningShop,
  startShop,
} from '#packages/service-stand-ins/tests/support/start-shop.ts'
import { isRepeatable, sendToShop } from './shop-request.ts'

let shop: RunningShop
let bowls: string

beforeAll(async () => {
  shop = await startShop(shopProducts)
  const product = await openStorefront(shop).storefront.fetchProductByHandle('galley-bowl-set')
  bowls = product?.variants[0]?.id ?? ''
})
afterAll(() => shop.stop())

const codeOf = async (promise: Promise<unknown>) => {
  const cause: unknown = await promise.catch((thrown: unknown) => thrown)
  return cause instanceof ShopError ? cause.code : cause
}

/** Only a hanging shop gets a short timeout: a busy machine can slow down any other one. */
const timeoutFor = (fault: string) => (fault === 'hang' ? { timeoutMs: 300 } : {})

/** The outcome of one operation that encounters a fault once. */
async function meets(fault: string, operation: (storefront: Storefront) => Promise<unknown>) {
  const { storefront, sent } = openStorefront(shop, timeoutFor(fault))
  await shop.behave(fault, 1)
  const code = await codeOf(operation(storefront))
  await shop.behave('none')
  return { code, requests: sent.length }
}

test.each(['throttle', 'fail', 'hang', 'reset', 'lose-answer'])(
  'a query is repeated if the shop fails once: %s',
  async (fault) => {
    const { code, requests } = await meets(fault, (storefront) => storefront.fetchShop())
    expect(code).toMatchObject({ name: 'PetJet' })
    expect(requests).toBe(2)
  },
)

test('lines are never added twice: a lost answer is a failure', async () => {
  const { storefront } = openStorefront(shop)
  const { id } = await storefront.createCheckout()
  const add = (one: Storefront) => one.addLineItems(id, [{ variantId: bowls, quantity: 1 }])
  expect(await meets('lose-answer', add)).toEqual({ code: 'unreachable', requests: 1 })
  expect(await storefront.fetchCheckout(id)).toMatchObject({ lineItems: [{ quantity: 1 }] })
  expect(await meets('hang', add)).toEqual({ code: 'unreachable', requests: 1 })
  expect(await meets('fail', add)).toEqual({ code: 'unreachable', requests: 1 })
})

test('lines that the shop rejected unread are sent again', async () => {
  const { storefront } = openStorefront(shop)
  const { id } = await storefront.createCheckout()
  const add = (one: Storefront) => one.addLineItems(id, [{ variantId: bowls, quantity: 1 }])
  expect(await meets('throttle', add)).toMatchObject({ requests: 2 })
  expect(await storefront.fetchCheckout(id)).toMatchObject({ lineItems: [{ quantity: 1 }] })
})

test('a new cart is created if the answer about the first was lost', async () => {
  const create = (storefront: Storefront) => storefront.createCheckout()
  expect(await meets('lose-answer', create)).toMatchObject({ requests: 2 })
})

test.each([
  ['throttle', 'throttled', 3],
  ['fail', 'unreachable', 3],
  ['hang', 'unreachable', 3],
  ['reset', 'unreachable', 3],
  ['refuse', 'refused', 1],
  ['unreadable', 'unreadable', 1],
])('three attempts at most: %s is %s', async (fault, code, requests) => {
  const { storefront, sent } = openStorefront(shop, timeoutFor(fault))
  await shop.behave(fault)
  expect(await codeOf(storefront.fetchProducts())).toBe(code)
  expect(sent).toHaveLength(requests)
  await shop.behave('none')
})

test.each([
  ['2', 2000],
  ['60', 5000],
  ['soon', 100],
])('the pause that the shop requests is kept, up to five seconds: %s', async (after, ms) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let requests = 0
  const line = {
    fetch: async () => {
      requests += 1
      return requests === 1
        ? new Response('', { status: 429, headers: { 'retry-after': after } })
        : Response.json({ data: { shop: {} } })
    },
    timeoutMs: 1000,
    pace: { baseMs: 100, maxMs: 100 },
    signal: new AbortController().signal,
    budget: { left: 1000 },
  }
  const sent = sendToShop({ url: '', headers: {}, document: 'query', variables: {} }, line)
  await vi.advanceTimersByTimeAsync(after === 'soon' ? 49 : ms - 1)
  expect(requests).toBe(1)
  await vi.advanceTimersByTimeAsync(ms)
  expect(await sent).toEqual({ data: { shop: {} } })
  expect(line.budget.left).toBe(1000 - '{"data":{"shop":{}}}'.length)
})

test('a wrong token is refused', async () => {
  const { storefront } = openStorefront({ ...shop, token: 'wrong' })
  expect(await codeOf(storefront.fetchShop())).toBe('refused')
})

test.each([
  ['query { shop { name } }', true],
  ['mutation ($input: CartInput)  { cartCreate (input: $input) { cart { id } } }', true],
  ['mutation { cartLinesUpdate (cartId: $cartId) { cart { id } } }', true],
  ['mutation { cartDiscountCodesUpdate (cartId: $cartId) { cart { id } } }', true],
  ['mutation { cartLinesAdd (cartId: $cartId) { cart { id } } }', false],
  ['mutation { cartLinesRemove (cartId: $cartId) { cart { id } } }', false],
  ['mutation { cartGiftCardCodesRemove (cartId: $cartId) { cart { id } } }', false],
])('%s may be repeated: %s', (document, answer) => {
  expect(isRepeatable(document)).toBe(answer)
})
