import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ShopError } from '#schemas/shop/shop-error.ts'
import { type ScriptedAnswer, startScriptedShop } from '#tests/support/scripted-shop.ts'
import { checkoutAddress, createStorefront } from './storefront.ts'

const quick = { baseMs: 1, maxMs: 2 }

async function shopThatAnswers(...answers: ScriptedAnswer[]) {
  const shop = await startScriptedShop(answers)
  const storefront = createStorefront({
    domain: 'petjet.myshopify.com',
    token: 'public-token',
    apiUrl: `${shop.url}/shop`,
    pace: quick,
    // Far longer than an answer of megabytes takes on a busy machine.
    timeoutMs: 30_000,
  })
  return { storefront, ...shop }
}

const failureOf = async (promise: Promise<unknown>) => {
  const cause: unknown = await promise.catch((thrown: unknown) => thrown)
  if (!(cause instanceof ShopError))
    throw new Error('This did not fail with a ShopError.', { cause })
  return cause
}

const shopInfo = {
  name: 'PetJet',
  description: null,
  moneyFormat: '${{amount}}',
  primaryDomain: { host: 'petjet.example', sslEnabled: true, url: 'https://petjet.example' },
  paymentSettings: { enabledPresentmentCurrencies: ['USD'] },
}

test('configuration requires a token and a domain', () => {
  const settings = { domain: 'petjet.myshopify.com', token: 'public-token' }
  expect(() => createStorefront({ ...settings, token: '' })).toThrow('access token')
  expect(() => createStorefront({ ...settings, domain: '' })).toThrow('domain')
})

test('requests use version 2025-01 of the API at the configured URL, with the token and any language in their headers', async () => {
  await using shop = await shopThatAnswers({ body: { data: { shop: shopInfo } } })
  expect(await shop.storefront.fetchShop()).toEqual(shopInfo)
  expect(shop.questions[0]).toMatchObject({
    path: '/shop/api/2025-01/graphql',
    headers: {
      'x-shopify-storefront-access-token': 'public-token',
      'x-sdk-variant': 'javascript',
      'accept-language': '*',
      'content-type': 'application/json',
    },
  })
})

test.each([
  ['refused', 401],
  ['refused', 403],
  ['refused', 404],
  ['throttled', 429],
  ['throttled', 430],
  ['unreachable', 503],
  ['unreadable', 418],
] as const)('an answer is %s where its status is %i', async (code, status) => {
  await using shop = await shopThatAnswers({ status, body: '<h1>No</h1>' })
  expect(await failureOf(shop.storefront.fetchShop())).toMatchObject({ code })
})

test.each([
  ['a page', '<!doctype html>'],
  ['nothing', ''],
  ['null', null],
  ['a list', []],
  ['errors of another kind', { errors: 'Not Found' }],
  ['no data', { data: null }],
  ['half the data', { data: { shop: { name: 'PetJet' } } }],
  ['fields that nobody asked for', { data: { shop: { ...shopInfo, plan: 'basic' } } }],
])('a response that is %s fails with the unknown error', async (_, body) => {
  await using shop = await shopThatAnswers({ body })
  const failure = await failureOf(shop.storefront.fetchShop())
  expect(failure).toMatchObject({
    code: 'unreadable',
    message: 'an unknown error has occurred.',
  })
})

test.each([
  [{ status: 500, body: '' }, 'HTTP 500'],
  [{ body: '<!doctype html>' }, 'no JSON'],
  [{ body: { errors: 'Not Found' } }, 'no GraphQL answer'],
  [{ body: [] }, 'unexpected fields'],
  [{ body: { data: { shop: { name: 'PetJet' } } } }, 'unexpected fields'],
  [{ body: { errors: [{ message: 'no', extensions: { code: 'TIMEOUT' } }] } }, 'TIMEOUT'],
  [{ body: { errors: [{ message: 'no', extensions: { code: 'MINE' } }] } }, 'GraphQL errors'],
])('a failure names what happened, in nobody else’s words: %o', async (answer, detail) => {
  await using shop = await shopThatAnswers(answer)
  expect(await failureOf(shop.storefront.fetchShop())).toMatchObject({ detail })
})

test.each(['constructor', '__proto__', 'toString'])(
  'an error’s code is no name that every object has: %s',
  async (code) => {
    await using shop = await shopThatAnswers({
      body: { errors: [{ message: 'x', extensions: { code } }] },
    })
    expect(await failureOf(shop.storefront.fetchShop())).toMatchObject({ code: 'unreadable' })
  },
)

test.each([301, 307, 308])('a redirect (%i) leads nobody to another host', async (status) => {
  await using other = await startScriptedShop([{ body: { data: { shop: shopInfo } } }])
  await using shop = await shopThatAnswers({ status, headers: { location: other.url }, body: '' })
  expect(await failureOf(shop.storefront.fetchShop())).toMatchObject({
    code: 'unreadable',
    detail: `HTTP ${status}`,
  })
  expect(other.questions).toEqual([])
})

const spaces = ' '.repeat(6_000_000)

test.each([
  ['as it is', spaces, {}],
  ['compressed', gzipSync(spaces), { 'content-encoding': 'gzip' }],
])('an answer that is too long is not read to its end: %s', async (_, padding, headers) => {
  const body = Buffer.from(padding)
  await using shop = await shopThatAnswers({ headers, body })
  expect(await failureOf(shop.storefront.fetchShop())).toMatchObject({
    code: 'unreadable',
    message: expect.stringContaining('5 MB'),
  })
})

test('an error that comes with a long page is the error that it is', async () => {
  await using shop = await shopThatAnswers({ status: 429, body: spaces })
  expect(await failureOf(shop.storefront.fetchShop())).toMatchObject({ code: 'throttled' })
})

test('many answers together are not longer than memory allows', async () => {
  const pageInfo = { hasNextPage: true, hasPreviousPage: false }
  const node = { description: ' '.repeat(4_000_000), id: 'gid://shopify/Product/1' }
  const products = { pageInfo, edges: [{ cursor: 'one', node }] }
  await using shop = await shopThatAnswers({ body: { data: { products } } })
  const failure = await failureOf(shop.storefront.fetchProducts())
  expect(failure.message).toContain('too large (more than 5 MB)')
  expect(shop.questions).toHaveLength(5)
})

test.each([
  [
    'https://petjet.myshopify.com/cart/c/1?key=2',
    'https://petjet.myshopify.com/cart/c/1?key=2&_fd=0',
  ],
  ['https://petjet.myshopify.com/cart/c/1', 'https://petjet.myshopify.com/cart/c/1?_fd=0'],
  ['http://localhost:3333/shop/c/1?_fd=1', 'http://localhost:3333/shop/c/1?_fd=0'],
  ['https://petjet.example/c?_fd=0&_fd=1', 'https://petjet.example/c?_fd=0'],
  ['https://petjet.example/c?_fd=0', 'https://petjet.example/c?_fd=0'],
  ['/checkout/1?key=2', '/checkout/1?key=2&_fd=0'],
])('_fd=0 is always added to the checkout link: %s', (webUrl, address) => {
  expect(checkoutAddress(webUrl)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  '//petjet.example/c',
  '/\\petjet.example/c',
  '/\t/petjet.example//other.example/',
  'petjet.example/c',
  'https://',
  '',
])('text that is not a payment address is rejected: %s', (webUrl) => {
  expect(checkoutAddress(webUrl)).toBeUndefined()
})
