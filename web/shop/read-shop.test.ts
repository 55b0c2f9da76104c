import { serve } from '@hono/node-server'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portOf } from '#tests/support/port-of.ts'
import { startShop, type RunningShop } from '#tests/support/start-shop.ts'
import { readShop } from './read-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const settingsAt = (apiUrl: string) => ({ domain: shop.domain, token: shop.token, apiUrl })

/** The shop with something changed in what it answers. */
async function shopThatSays(change: (answer: string) => string) {
  const server = serve({
    port: 0,
    fetch: async (request: Request) => {
      const { pathname } = new URL(request.url)
      const answer = await fetch(new URL(pathname, shop.url), {
        method: request.method,
        headers: {
          'content-type': 'application/json',
          'x-shopify-storefront-access-token': shop.token,
        },
        ...(request.method === 'POST' && { body: await request.text() }),
      })
      return new Response(change(await answer.text()), { status: answer.status })
    },
  })
  if (!server.listening) await once(server, 'listening')
  const url = `http://localhost:${portOf(server)}/shop`
  return { url, close: () => new Promise((done) => server.close(done)) }
}

test('all products of the shop are read, in its order and with its prices', async () => {
  const { kits, leftOut, isCut } = await readShop(settingsAt(shop.url))
  const prices = kits.map(({ handle, price, inStock }) => [handle, price, inStock])
  expect(prices).toContainEqual(['cabin-clean-up-kit', 24_900, true])
  expect(prices).toContainEqual(['master-kit', 99_900, true])
  expect(kits.find(({ handle }) => handle === 'cabin-clean-up-kit')).toMatchObject({
    variants: 'Basic Kit ($249) • Premium Kit ($349)',
    picture: { srcSet: expect.stringContaining(new URL(shop.url).origin) },
  })
  expect([leftOut, isCut]).toEqual([[], false])
})

test('a product that cannot be read is named, and takes no other with it', async () => {
  const before = await readShop(settingsAt(shop.url))
  const broken = await shopThatSays((answer) =>
    answer.replaceAll(/"amount":"999\.0+"/g, '"amount":"a lot"'),
  )
  try {
    const { kits, leftOut } = await readShop(settingsAt(broken.url))
    expect(leftOut).toEqual([
      {
        handle: 'master-kit',
        problem: 'the shop tells a field of it that cannot be read: variants.0.price.amount',
      },
    ])
    expect(kits).toHaveLength(before.kits.length - 1)
  } finally {
    await broken.close()
  }
})

/** The shop with its second product changed. */
const shopWithProduct = (change: (product: object) => object | null) =>
  shopThatSays((answer) => {
    const { data } = JSON.parse(answer) as { data: ProductsData }
    const [, second] = data.products.edges
    if (second) second.node = change({ ...second.node })
    return JSON.stringify({ data })
  })

interface ProductsData {
  products: { edges: { node: object | null }[] }
}

const fields =
  'id availableForSale createdAt updatedAt descriptionHtml description handle productType title ' +
  'vendor options images variants'
const strange = [null, 5, {}]

test.each(fields.split(' '))('a product whose %s is strange is left out alone', async (field) => {
  const before = await readShop(settingsAt(shop.url))
  for (const value of strange) {
    const broken = await shopWithProduct((product) => ({ ...product, [field]: value }))
    const { kits, leftOut } = await readShop(settingsAt(broken.url)).finally(broken.close)
    if (field === 'options' && value === null) continue
    expect(leftOut, JSON.stringify(value)).toEqual([
      {
        handle:
          field === 'handle' ? expect.stringMatching(/\/Product\//) : 'canine-accommodation-kit',
        problem: expect.stringMatching(new RegExp(`cannot be read: ${field}\\b`)),
      },
    ])
    expect(kits).toHaveLength(before.kits.length - 1)
  }
})

test('a product that is not there at all is left out alone', async () => {
  const broken = await shopWithProduct(() => null)
  const { leftOut } = await readShop(settingsAt(broken.url)).finally(broken.close)
  expect(leftOut).toHaveLength(1)
})
