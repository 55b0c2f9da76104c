import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shopProducts } from '#bin/stand-ins/shop-products.ts'
import {
  type RunningShop,
  startShop,
} from '#packages/service-stand-ins/tests/support/start-shop.ts'
import { prettyGraphql, shortToken } from './recording-fetch.ts'
import { runTests, type TestReport } from './connection-tests.ts'
import { createStorefront } from './storefront.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startShop(shopProducts)
})
afterEach(async () => {
  shop.shop.reset()
  await shop.behave('none')
})
afterAll(() => shop.stop())

interface Run {
  token?: string
  open?: typeof createStorefront
}

/** All lists that the page shows along the way. */
async function listsOf({ token = shop.token, open = createStorefront }: Run = {}) {
  const lists: TestReport[][] = []
  const settings = { domain: shop.domain, token, apiUrl: shop.url }
  for await (const list of runTests(settings, open)) lists.push(list)
  return lists
}
const lastOf = async (run?: Run) => (await listsOf(run)).at(-1) ?? []
const statesOf = (list: readonly TestReport[] = []) =>
  list.map(({ title, state }) => `${title}: ${state}`)
const titlesOf = (list: readonly TestReport[], wanted: TestReport['state']) =>
  list.filter(({ state }) => state === wanted).map(({ title }) => title)
const reportOf = (list: readonly TestReport[], wanted: string) =>
  list.find(({ title }) => title === wanted)

test('every test passes against a shop that works, one after the other', async () => {
  const lists = await listsOf()
  expect(statesOf(lists[0])).toEqual(['Shop: running'])
  expect(statesOf(lists[2])).toEqual(['Shop: passed', 'Policies: running'])
  const last = lists.at(-1) ?? []
  expect(last.filter(({ state }) => state !== 'passed')).toEqual([])
  expect([...new Set(last.map(({ group }) => group))]).toEqual([
    'Catalog',
    'Cart',
    'Contact data',
    'Discounts',
    'Errors',
  ])
  expect(reportOf(last, 'Create a cart')?.text).toMatch(/^Checkout at http:.*_fd=0/)
  expect(reportOf(last, 'Change a quantity')?.text).toBe('2 × Cabin Clean-Up Kit, total 498.0')
  expect(reportOf(last, 'Gift card')?.text).toBe('INVALID: Gift card code is invalid.')
  const [exchange] = last[0]?.exchanges ?? []
  expect(exchange?.request).toContain('X-Shopify-Storefront-Access-Token: 0123…cdef')
  expect(exchange?.request).toContain('query {\n  shop {\n')
  expect(exchange?.answer).toContain('"name": "PetJet"')
  expect(reportOf(last, 'Add a line')?.exchanges[0]?.request).toMatch(
    /^POST .*\n.*\n\nmutation[^]*\n\n\{\n {2}"cartId": [^]*\n\nfragment /,
  )
  const wrong = reportOf(last, 'Wrong token')
  expect(wrong?.exchanges[0]?.request).toContain('Access-Token: 0000…0000')
  expect(JSON.stringify(last)).not.toContain(shop.token)
})

test('the tests call every operation of the storefront', async () => {
  const called = new Set<PropertyKey>()
  const open: typeof createStorefront = (settings) =>
    new Proxy(createStorefront(settings), {
      get(storefront, name, receiver) {
        called.add(name)
        return Reflect.get(storefront, name, receiver) as unknown
      },
    })
  await listsOf({ open })
  const { domain, token } = shop
  expect(called).toEqual(new Set(Object.keys(createStorefront({ domain, token }))))
})

test('the tests leave one cart, which is empty and was not paid for', async () => {
  await listsOf()
  // The shop deletes a cart that was paid for.
  expect(shop.shop.carts.list()).toMatchObject([{ lines: [], discountCodes: [] }])
})

test('an empty shop: tests without anything to work on say what to set up', async () => {
  const empty = await startShop({ ...shopProducts, products: [] })
  const last = await lastOf({
    open: (settings) => createStorefront({ ...settings, apiUrl: empty.url }),
  })
  await empty.stop()
  expect(titlesOf(last, 'failed')).toEqual([])
  expect(reportOf(last, 'Products')).toMatchObject({
    state: 'not run',
    text: 'Publish a product to the Headless channel.',
  })
  expect(titlesOf(last, 'not run')).toEqual([
    'Products',
    'Product list',
    'Product by handle',
    'Product by ID',
    'Recommendations',
    'Image in another size',
    'Add a line',
    'Change a quantity',
    'Replace the lines',
    'Remove the lines',
  ])
})

test('a token that is not accepted: what failed, what to do, and what was not run', async () => {
  const last = await lastOf({ token: 'a-token-of-another-shop' })
  expect(titlesOf(last, 'passed')).toEqual(['Wrong token'])
  expect(titlesOf(last, 'failed')).toEqual([
    'Shop',
    'Policies',
    'Products',
    'Product list',
    'Collections',
    'Create a cart',
    'Unknown cart',
  ])
  expect(last[0]).toMatchObject({ advice: expect.stringContaining('SHOPIFY_STOREFRONT_TOKEN') })
  expect(last[0]?.exchanges[0]?.answer).toMatch(/^401/)
  expect(reportOf(last, 'Add a line')?.text).toBe('No cart was created: see “Create a cart”.')
})

test('a shop that answers with a web page does not pass for one that works', async () => {
  await shop.behave('unreadable')
  const last = await lastOf()
  // An invalid token is rejected, whatever else is wrong.
  expect(titlesOf(last, 'passed')).toEqual(['Wrong token'])
  expect(last[0]).toMatchObject({
    text: 'an unknown error has occurred.',
    advice: expect.stringContaining('API 2025-01'),
  })
})

test('a shop that does not do what it is asked fails the test', async () => {
  const open: typeof createStorefront = (settings) => {
    const storefront = createStorefront(settings)
    return { ...storefront, updateEmail: (id) => storefront.updateEmail(id, 'other@example.com') }
  }
  expect(reportOf(await lastOf({ open }), 'Email and shipping address')).toMatchObject({
    state: 'failed',
    text: 'The cart does not hold the email address.',
    advice: expect.stringContaining('Compare the requests'),
  })
})

test('a short token tells nothing', () => {
  expect(shortToken('0123456789abcdef')).toBe('0123…cdef')
  expect(shortToken('0123456789ab')).toBe('…')
})

test('a document is written with one field a line', () => {
  expect(prettyGraphql('query ($id:ID!)  { node (id: $id) { id,price { amount,code } } }')).toBe(
    'query($id:ID!) {\n  node(id: $id) {\n    id\n    price {\n      amount\n      code\n    }\n  }\n}',
  )
})
