import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startShop, type RunningShop } from '#tests/support/start-shop.ts'

let running: RunningShop
beforeAll(async () => {
  running = await startShop()
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

const cabinKit = async () => {
  const { data } = await running.ask(`{ product(handle: "cabin-clean-up-kit") {
    availableForSale variants(first: 9) { nodes { price { amount } quantityAvailable } } } }`)
  return data.product
}

test('the page lists products to edit, codes and carts', async () => {
  await running.ask(`mutation { cartCreate(input: { lines: [
    { merchandiseId: "gid://shopify/ProductVariant/91000000000041", quantity: 2 }
  ] }) { cart { id } } }`)
  const page = await (await fetch(running.url)).text()
  expect(page).toContain('aria-label="Cabin Clean-Up Kit, Pro Kit"')
  expect(page).toContain('name="price" inputmode="decimal" value="349.00"')
  expect(page).toContain('<code>CREW25</code>: $25.00 off the order')
  expect(page).toContain('2 × Master Kit (Default Title)')
  expect(page).toContain('$1,998.00')
  expect(page).toMatch(/<option value="unreadable"/)
})

test('a form on the page sets one variant and its product', async () => {
  const fields = {
    variant: 'Pro Kit',
    price: '379.5',
    stock: '7',
    isForSale: 'on',
    isPublished: 'on',
  }
  const saved = await form('/products/cabin-clean-up-kit', fields)
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/shop'])
  expect(await cabinKit()).toEqual({
    availableForSale: true,
    variants: {
      nodes: [
        { price: { amount: '249.0' }, quantityAvailable: 25 },
        { price: { amount: '379.5' }, quantityAvailable: 7 },
      ],
    },
  })
  await form('/products/cabin-clean-up-kit', { variant: 'Pro Kit', price: '379.5', stock: '7' })
  expect(await cabinKit()).toBeNull()
})

test('a test changes settings as JSON, and resets them', async () => {
  const change = { stock: 0, isForSale: false }
  expect((await send('PATCH', '/products/cabin-clean-up-kit', change)).status).toBe(204)
  expect(await cabinKit()).toMatchObject({ availableForSale: false })
  await send('PATCH', '/products/cabin-clean-up-kit', { variant: 'Basic Kit', priceCents: 1999 })
  const listed = await (await send('GET', '/products')).json()
  expect(listed).toContainEqual({
    handle: 'cabin-clean-up-kit',
    title: 'Cabin Clean-Up Kit',
    isForSale: false,
    isPublished: true,
    variants: [
      { title: 'Basic Kit', priceCents: 1999, stock: 0, isAvailable: false },
      { title: 'Pro Kit', priceCents: 34_900, stock: 0, isAvailable: false },
    ],
  })
  expect((await send('POST', '/reset')).status).toBe(303)
  expect(await cabinKit()).toMatchObject({ availableForSale: true })
})

test.each([
  [{ stock: -1 }, 'stock: must not be below 0'],
  [{ priceCents: 1.5 }, 'priceCents: must be whole cents'],
  [{ price: 10 }, 'price'],
  ['text', 'must be an object'],
])('refuses %j with a sentence', async (change, sentence) => {
  const response = await send('PATCH', '/products/master-kit', change)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(sentence)
})

test.each([
  ['/products/master-kit', { price: 'ten', stock: '1', variant: 'Default Title' }, 400],
  ['/products/master-kit', { price: '10', stock: '1', variant: 'Gold' }, 404],
  ['/products/no-kit', { price: '10', stock: '1', variant: 'Default Title' }, 404],
])('the form of %s with %j fails', async (path, fields, status) => {
  expect((await form(path, fields)).status).toBe(status)
})

test('carts can be listed and dropped', async () => {
  const { data } = await running.ask(`mutation { cartCreate(input: { note: "Gate 4", lines: [
    { merchandiseId: "gid://shopify/ProductVariant/91000000000012" }
  ] }) { cart { id } } }`)
  expect(await (await send('GET', '/carts')).json()).toEqual([
    {
      id: data.cartCreate.cart.id,
      lines: [{ handle: 'cabin-clean-up-kit', variant: 'Pro Kit', quantity: 1 }],
      discountCodes: [],
      note: 'Gate 4',
      email: null,
      total: '349.0',
    },
  ])
  await send('DELETE', '/carts')
  expect(await (await send('GET', '/carts')).json()).toEqual([])
})

test('how the shop is set up can be changed on its page and as JSON', async () => {
  const changed = await send('PATCH', '/settings', { takesGiftCards: false })
  const atFirst = { canReadTags: true, takesGiftCards: true, oldestVersion: '2025-01' }
  expect(await changed.json()).toEqual({ ...atFirst, takesGiftCards: false })
  const fields = { takesGiftCards: 'on', oldestVersion: '2026-04' }
  expect((await form('/settings', fields)).status).toBe(303)
  expect(running.shop.settings).toEqual({ ...fields, canReadTags: false, takesGiftCards: true })
  const wrong = await send('PATCH', '/settings', { canReadTags: 'no' })
  expect([wrong.status, await wrong.json()]).toEqual([400, { error: 'must be true or false' }])
  await send('POST', '/reset')
  expect(running.shop.settings).toEqual(atFirst)
})

test('another website changes nothing', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site' }
  const answers = await Promise.all([
    send('PATCH', '/products/master-kit', { stock: 0 }, foreign),
    form(
      '/products/master-kit',
      { variant: 'Default Title', price: '1', stock: '0' },
      'cross-site',
    ),
    send('DELETE', '/carts', undefined, foreign),
    send('POST', '/reset', undefined, foreign),
    send('PATCH', '/settings', { canReadTags: false }, foreign),
    send('POST', '/faults', { fault: 'fail' }, foreign),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
  expect(running.shop.catalogue.withHandle('master-kit')?.variants[0]?.stock).toBe(4)
})
