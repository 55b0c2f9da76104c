import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startShop, type RunningShop } from '../../tests/support/start-shop.ts'
import { teaShop } from '../../tests/support/tea-shop.ts'

let running: RunningShop
beforeAll(async () => {
  running = await startShop(teaShop)
})
afterAll(() => running.stop())
afterEach(() => running.shop.reset())

const handles = { basic: 9_100_000_001_001, pro: 9_100_000_001_002, samovar: 9_100_000_003_001 }

async function checkoutOf(quantities: Partial<typeof handles>) {
  const lines = Object.entries(quantities).map(([name, quantity]) => ({
    merchandiseId: `gid://shopify/ProductVariant/${Object.entries(handles).find(([one]) => one === name)?.[1]}`,
    quantity,
  }))
  const { data } = await running.ask(
    `mutation ($input: CartInput) { cartCreate(input: $input) { cart { id checkoutUrl } } }`,
    { input: { lines } },
  )
  return { ...data.cartCreate.cart, url: `${data.cartCreate.cart.checkoutUrl}&_fd=0` }
}

const pageAt = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init)
  const text = await response.text()
  const words = text.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' ')
  return { status: response.status, url: response.url, text, words }
}

const stockOf = (handle: string) =>
  running.shop.catalog.withHandle(handle)?.variants.map(({ stock }) => stock)

test('the checkout shows lines, variants and total', async () => {
  const { url } = await checkoutOf({ basic: 1, pro: 2, samovar: 1 })
  const { status, text, words } = await pageAt(url)
  expect(status).toBe(200)
  expect(words).toContain('Tea Set Basic 1 $249.00')
  expect(words).toContain('Tea Set Pro 2 $698.00')
  expect(words).toContain('Samovar 1 $999.00')
  expect(words).toContain('Total $1,946.00 4 items')
  expect(text).not.toMatch(/<script/)
  expect(words).not.toContain('_fd=0')
})

test('the checkout explains the redirect of an address without _fd=0', async () => {
  const { checkoutUrl } = await checkoutOf({ samovar: 1 })
  expect((await pageAt(checkoutUrl)).words).toContain('The address lacks _fd=0')
})

test('paying reduces the stock and deletes the cart', async () => {
  const { id, url } = await checkoutOf({ basic: 2, samovar: 1 })
  const before = (await pageAt(url)).text
  const action = /<form method="post" action="([^"]+)"/.exec(before)?.[1] ?? ''
  const paid = await pageAt(action, { method: 'POST' })
  expect(paid.url).toMatch(/\/shop\/thanks$/)
  expect(paid.words).toContain('Thank you for your order')
  expect(stockOf('tea-set')).toEqual([23, 10])
  expect(stockOf('samovar')).toEqual([3])
  const { data } = await running.ask('query ($id: ID!) { cart(id: $id) { id } }', { id })
  expect(data).toEqual({ cart: null })
  for (const method of ['GET', 'POST']) {
    expect(await pageAt(url, { method })).toMatchObject({ status: 404 })
  }
  expect((await pageAt(url)).words).toContain('This cart is gone')
})

test('if an item is out of stock at payment, nothing is sold', async () => {
  const { url } = await checkoutOf({ basic: 2, samovar: 3 })
  running.shop.catalog.change('samovar', { stock: 1 })
  running.shop.catalog.change('tea-set', { isForSale: false })
  const refused = await pageAt(url, { method: 'POST' })
  expect(refused.status).toBe(409)
  expect(refused.words).toContain('Nothing was ordered:')
  expect(refused.words).toContain('Only 1 of Samovar left.')
  expect(refused.words).toContain('Tea Set is sold out.')
  expect(stockOf('samovar')).toEqual([1])
  expect(running.shop.carts.list()).toHaveLength(1)
})

test('an empty cart cannot be paid, nor any cart through another website’s form', async () => {
  const { url } = await checkoutOf({})
  expect((await pageAt(url)).words).toContain('Your cart is empty.')
  expect(await pageAt(url, { method: 'POST' })).toMatchObject({ status: 409 })
  const foreign = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }
  expect(await pageAt(url, foreign)).toMatchObject({ status: 403 })
})

test('a checkout requires its key', async () => {
  const { checkoutUrl } = await checkoutOf({ samovar: 1 })
  expect(await pageAt(checkoutUrl.replace(/key=\w+/, 'key=0'))).toMatchObject({ status: 404 })
  expect(await pageAt(checkoutUrl.replace(/\?.*/, ''))).toMatchObject({ status: 404 })
})
