import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type RunningShop, startShop } from '#tests/support/start-shop.ts'
import { prettyGraphql, shortToken } from './connection-record.ts'
import { createStorefront } from './storefront.ts'
import { runTests, type TestReport } from './use-connection-tests.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startShop()
})
afterEach(async () => {
  shop.shop.reset()
  await shop.behave('none')
})
afterAll(() => shop.stop())

/** All lists that the page shows on the way. */
async function listsOf(token = shop.token): Promise<readonly TestReport[][]> {
  const lists: TestReport[][] = []
  const settings = { domain: shop.domain, token, apiUrl: shop.url }
  for await (const list of runTests(settings, createStorefront)) lists.push(list)
  return lists
}
const statesOf = (list: readonly TestReport[] = []) =>
  list.map(({ title, state }) => `${title}: ${state}`)

test('every test passes against a shop that works, one after the other', async () => {
  const lists = await listsOf()
  expect(statesOf(lists[0])).toEqual(['Shop: running'])
  expect(statesOf(lists[2])).toEqual(['Shop: passed', 'Products: running'])
  const last = lists.at(-1) ?? []
  expect(statesOf(last)).toEqual([
    'Shop: passed',
    'Products: passed',
    'Product by handle: passed',
    'Create a cart: passed',
    'Add a line: passed',
    'Fetch the cart: passed',
    'Wrong token: passed',
  ])
  expect(last[5]?.text).toMatch(/^Cabin Clean-Up Kit: http:.*_fd=0/)
  const [exchange] = last[0]?.exchanges ?? []
  expect(exchange?.request).toContain('X-Shopify-Storefront-Access-Token: 0123…cdef')
  expect(exchange?.request).toContain('query {\n  shop {\n')
  expect(last[6]?.exchanges[0]?.request).toContain('Access-Token: 0000…0000')
  expect(exchange?.answer).toContain('"name": "PetJet"')
  expect(JSON.stringify(last)).not.toContain(shop.token)
})

test('a token that is not accepted: what failed, what to do, and what was not run', async () => {
  const last = (await listsOf('a-token-of-another-shop')).at(-1)
  expect(statesOf(last)).toEqual([
    'Shop: failed',
    'Products: failed',
    'Product by handle: not run',
    'Create a cart: failed',
    'Add a line: not run',
    'Fetch the cart: not run',
    'Wrong token: passed',
  ])
  expect(last?.[0]).toMatchObject({ advice: expect.stringContaining('SHOPIFY_STOREFRONT_TOKEN') })
  expect(last?.[0]?.exchanges[0]?.answer).toMatch(/^401/)
})

test('a shop that answers with a page is told from one that works', async () => {
  await shop.behave('unreadable')
  const last = (await listsOf()).at(-1)
  expect(last?.slice(0, 6).map(({ state }) => state)).not.toContain('passed')
  expect(last?.[0]).toMatchObject({
    text: 'an unknown error has occurred.',
    advice: expect.stringContaining('API 2025-01'),
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
