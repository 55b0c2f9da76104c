import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startShop, type RunningShop } from '../../tests/support/start-shop.ts'
import { teaShop } from '../../tests/support/tea-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startShop(teaShop)
})
afterAll(() => shop.stop())
afterEach(async () => {
  shop.shop.reset()
  await shop.behave('none')
})

const post = (path: string, headers: Record<string, string>, body: string) =>
  fetch(`${shop.url}/api/${path}`, { method: 'POST', headers, body })

const query = JSON.stringify({ query: '{ shop { name } }' })
const tokenHeader = 'x-shopify-storefront-access-token'

test.each(['2025-01/graphql', '2025-01/graphql.json'])('answers under %s', async (path) => {
  const response = await post(path, { [tokenHeader]: shop.token }, query)
  expect(response.status).toBe(200)
  expect(response.headers.get('x-shopify-api-version')).toBe('2025-01')
  expect(await response.json()).toEqual({ data: { shop: { name: 'Tea Shop' } } })
})

test.each([
  ['2024-01', '2025-01', '2025-01'],
  ['2025-01', '2026-04', '2026-04'],
  ['2026-04', '2025-01', '2026-04'],
] as const)(
  'answers a request for %s with %s as the oldest version by %s',
  async (requested, oldest, answering) => {
    shop.shop.oldestVersion = oldest
    const response = await post(`${requested}/graphql`, { [tokenHeader]: shop.token }, query)
    expect(response.headers.get('x-shopify-api-version')).toBe(answering)
    expect(await response.json()).toEqual({ data: { shop: { name: 'Tea Shop' } } })
  },
)

test.each([
  ['without a token', {}],
  ['with a wrong token', { [tokenHeader]: 'wrong' }],
])('rejects a caller %s as Shopify does', async (_, headers) => {
  const response = await post('2025-01/graphql', headers, query)
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({
    errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }],
  })
})

test.each(['2025-02/graphql', '2027-01/graphql', 'latest/graphql', '2025-01/other', 'graphql'])(
  'has nothing at %s',
  async (path) => {
    const response = await post(path, { [tokenHeader]: shop.token }, query)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ errors: 'Not Found' })
  },
)

test('accepts requests from browsers of any origin', async () => {
  const origin = 'https://site.example'
  const preflight = await fetch(`${shop.url}/api/2025-01/graphql`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': `content-type,${tokenHeader},x-sdk-variant`,
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
  expect(preflight.headers.get('access-control-allow-headers')).toContain(tokenHeader)
  const answer = await post('2025-01/graphql', { origin, [tokenHeader]: shop.token }, query)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})

test.each([
  ['no JSON', 'query'],
  ['no query', '{}'],
])('rejects %s', async (_, body) => {
  const response = await post('2025-01/graphql', { [tokenHeader]: shop.token }, body)
  expect(response.status).toBe(400)
  expect(await response.json()).toHaveProperty('errors.0.message')
})

test.each([
  ['a broken query', '{ shop {', 'Syntax Error'],
  ['an unknown field', '{ shop { color } }', 'Cannot query field "color"'],
  ['an unknown argument', '{ products(first: 1, page: 2) { nodes { id } } }', 'Unknown argument'],
  ['a wrong variable', 'query ($id: ID!) { node(id: $id) { id } }', 'Variable "$id"'],
  ['no id', '{ node(id: "12") { id } }', "Invalid global id '12'"],
])('answers %s with a GraphQL error', async (_, query, message) => {
  const { status, errors } = await shop.ask(query)
  expect(status).toBe(200)
  expect(errors?.[0]?.message).toContain(message)
})

test.each([
  ['{ customer(customerAccessToken: "x") { id } }', 'QueryRoot.customer'],
  [
    'mutation { customerRecover(email: "a@b.co") { customerUserErrors { code } } }',
    'Mutation.cust',
  ],
  ['{ productByHandle(handle: "samovar") { category { id } } }', 'Product.category'],
  ['{ products(first: 1, query: "vendor:Tea") { nodes { id } } }', 'the search “vendor:Tea”'],
  ['{ node(id: "gid://shopify/Page/1") { id } }', 'nodes of type Page'],
])('says that it does not implement what %s requests', async (query, field) => {
  const { errors } = await shop.ask(query)
  expect(errors?.[0]?.message).toContain(`does not implement ${field}`)
})

test.each([
  ['throttle', 200, 'THROTTLED'],
  ['fail', 500, 'INTERNAL_SERVER_ERROR'],
  ['refuse', 401, 'UNAUTHORIZED'],
])('can %s', async (fault, status, code) => {
  await shop.behave(fault, 1)
  const answer = await shop.ask('{ shop { name } }')
  expect(answer).toMatchObject({ status, errors: [{ extensions: { code } }] })
  expect((await shop.ask('{ shop { name } }')).data).toEqual({ shop: { name: 'Tea Shop' } })
})

test('can carry out a request and lose the answer', async () => {
  await shop.behave('lose-answer', 1)
  await expect(shop.ask('mutation { cartCreate { cart { id } } }')).rejects.toThrow()
  expect(shop.shop.carts.list()).toHaveLength(1)
})
