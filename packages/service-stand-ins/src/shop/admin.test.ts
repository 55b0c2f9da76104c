import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startShop, type RunningShop } from '../../tests/support/start-shop.ts'
import { teaShop } from '../../tests/support/tea-shop.ts'

let running: RunningShop
beforeAll(async () => {
  running = await startShop(teaShop)
})
afterAll(() => running.stop())
afterEach(() => running.shop.reset())

const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(running.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
  })

const form = (path: string, fields: Record<string, string>, site = 'same-origin') =>
  fetch(running.url + path, {
    method: 'POST',
    headers: { 'sec-fetch-site': site },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

const teaSet = async () => {
  const { data } = await running.ask(`{ productByHandle(handle: "tea-set") {
    availableForSale variants(first: 9) { nodes { price { amount } availableForSale } } } }`)
  return data.productByHandle
}

test('the page lists products to edit, and carts', async () => {
  await running.ask(`mutation { cartCreate(input: { lines: [
    { merchandiseId: "gid://shopify/ProductVariant/9100000003001", quantity: 2 }
  ] }) { cart { id } } }`)
  const page = await (await fetch(running.url)).text()
  expect(page).toContain('aria-label="Tea Set, Pro"')
  expect(page).toContain('name="price" inputmode="decimal" value="349.00"')
  expect(page).toContain('2 × Samovar (Default Title)')
  expect(page).toContain('$1,998.00')
  expect(page).toMatch(/<option value="unreadable"/)
})

test('a form on the page sets one variant and its product', async () => {
  const fields = {
    variant: 'Pro',
    price: '379.5',
    stock: '0',
    isForSale: 'on',
    isPublished: 'on',
  }
  const saved = await form('/products/tea-set', fields)
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/shop'])
  expect(await teaSet()).toEqual({
    availableForSale: true,
    variants: {
      nodes: [
        { price: { amount: '249.0' }, availableForSale: true },
        { price: { amount: '379.5' }, availableForSale: false },
      ],
    },
  })
  await form('/products/tea-set', { variant: 'Pro', price: '379.5', stock: '7' })
  expect(await teaSet()).toBeNull()
})

test('a test changes a product as JSON, and resets the shop', async () => {
  expect((await send('PATCH', '/products/tea-set', { isForSale: false })).status).toBe(204)
  expect(await teaSet()).toMatchObject({ availableForSale: false })
  const options = ['S', 'M', 'L']
  await send('PATCH', '/products/tea-set', { options, priceCents: 1999 })
  expect((await teaSet()).variants.nodes).toMatchObject(
    options.map(() => ({ price: { amount: '19.99' } })),
  )
  expect((await send('POST', '/reset')).status).toBe(303)
  expect(await teaSet()).toMatchObject({ availableForSale: true })
})

test.each([
  ['samovar', { stock: -1 }, 'stock: must not be below 0'],
  ['samovar', { priceCents: 1.5 }, 'priceCents: '],
  ['samovar', { price: 10 }, 'price: '],
  ['samovar', 'text', 'The body: '],
  ['no-tea', { stock: 1 }, 'no such product'],
])('the change of %s to %j is rejected with a sentence', async (handle, change, sentence) => {
  const response = await send('PATCH', `/products/${handle}`, change)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(sentence)
})

test.each([
  { price: 'ten', stock: '1', variant: 'Default Title' },
  { price: '10', stock: '1', variant: 'Gold' },
])('the form rejects %j', async (fields) => {
  expect((await form('/products/samovar', fields)).status).toBe(400)
})

test('carts can be listed and dropped', async () => {
  await running.ask(`mutation { cartCreate(input: { note: "Gate 4" }) { cart { id } } }`)
  expect(await (await send('GET', '/carts')).json()).toMatchObject([{ note: 'Gate 4' }])
  await send('DELETE', '/carts')
  expect(await (await send('GET', '/carts')).json()).toEqual([])
})

test('another website changes nothing', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site' }
  const answers = await Promise.all([
    send('PATCH', '/products/samovar', { stock: 0 }, foreign),
    form('/products/samovar', { variant: 'Default Title', price: '1', stock: '0' }, 'cross-site'),
    send('DELETE', '/carts', undefined, foreign),
    send('POST', '/reset', undefined, foreign),
    send('POST', '/faults', { fault: 'fail' }, foreign),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
  expect(running.shop.catalog.withHandle('samovar')?.variants[0]?.stock).toBe(4)
})
