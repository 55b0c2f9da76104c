import { serve } from '@hono/node-server'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopProduct } from '#schemas/shop/storefront.contract.ts'
import { portOf } from '#packages/local-lake/tests/support/port-of.ts'
import { shopProducts } from '#bin/stand-ins/shop-products.ts'
import {
  startShop,
  type RunningShop,
} from '#packages/service-stand-ins/tests/support/start-shop.ts'
import {
  lowestPrice,
  readShopProducts,
  readShopProduct,
  variantsText,
} from './read-shop-products.server.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startShop(shopProducts)
})
afterAll(() => shop.stop())

const settingsAt = (apiUrl: string) => ({ domain: shop.domain, token: shop.token, apiUrl })

/** The shop with a change in its answers. */
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
  const { kits, leftOut, isCut } = await readShopProducts(settingsAt(shop.url))
  const prices = kits.map(({ handle, price, inStock }) => [handle, price, inStock])
  expect(prices).toContainEqual(['cabin-clean-up-kit', 24_900, true])
  expect(prices).toContainEqual(['master-kit', 99_900, true])
  expect(kits.find(({ handle }) => handle === 'cabin-clean-up-kit')).toMatchObject({
    variants: 'Basic Kit ($249) • Premium Kit ($349)',
    picture: { srcSet: expect.stringContaining(new URL(shop.url).origin) },
  })
  expect([leftOut, isCut]).toEqual([[], false])
})

test('an unreadable product is named, and does not affect the others', async () => {
  const before = await readShopProducts(settingsAt(shop.url))
  const broken = await shopThatSays((answer) =>
    answer.replaceAll(/"amount":"999\.0+"/g, '"amount":"a lot"'),
  )
  try {
    const { kits, leftOut } = await readShopProducts(settingsAt(broken.url))
    expect(leftOut).toEqual([
      {
        handle: 'master-kit',
        problem: 'the shop sent a field that cannot be read: variants.0.price.amount',
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
  'id availableForSale updatedAt description handle productType title vendor options images variants'
const strange = [null, 5, {}]

test.each(fields.split(' '))('a product with an unreadable %s is left out alone', async (field) => {
  const before = await readShopProducts(settingsAt(shop.url))
  for (const value of strange) {
    const broken = await shopWithProduct((product) => ({ ...product, [field]: value }))
    const { kits, leftOut } = await readShopProducts(settingsAt(broken.url)).finally(broken.close)
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

test('a missing product is left out alone', async () => {
  const broken = await shopWithProduct(() => null)
  const { leftOut } = await readShopProducts(settingsAt(broken.url)).finally(broken.close)
  expect(leftOut).toHaveLength(1)
})

const pictures = 'https://cdn.shopify.com'

const variantOf = (title: string, amount: string, others: object = {}) => ({
  id: `gid://shopify/ProductVariant/${title}`,
  title,
  price: { amount, currencyCode: 'USD' },
  compareAtPrice: null,
  available: true,
  ...others,
})

function productOf(others: Partial<ShopProduct> = {}): ShopProduct {
  return {
    id: 'gid://shopify/Product/1',
    title: ' Travel Bowl ',
    description: 'Folds flat.',
    handle: 'travel-bowl',
    vendor: 'PetJet',
    productType: '',
    tags: [],
    availableForSale: true,
    updatedAt: '2026-01-02T00:00:00Z',
    images: [],
    variants: [variantOf('Default Title', '19.0')],
    ...others,
  }
}

test('a product with one variant has one choice: the kit itself', () => {
  const compareAtPrice = { amount: '19.0', currencyCode: 'USD' }
  const variants = [variantOf('Default Title', '19.0', { compareAtPrice })]
  expect(readShopProduct(productOf({ variants }), pictures)).toEqual({
    handle: 'travel-bowl',
    title: 'Travel Bowl',
    description: 'Folds flat.',
    picture: null,
    price: 1900,
    inStock: true,
    variants: null,
    choices: [{ id: 'travel-bowl', title: '', price: 1900, inStock: true }],
    changedAt: '2026-01-02T00:00:00Z',
  })
})

test('a basic and a premium variant are two choices; the lower price is the kit’s', () => {
  const variants = [
    variantOf('Pro Kit', '349.00', { available: false }),
    variantOf('Basic Kit', '249.50'),
  ]
  const handle = 'cabin-clean-up-kit'
  expect(readShopProduct(productOf({ handle, variants }), pictures)).toMatchObject({
    price: 24_950,
    variants: 'Basic Kit ($249.50) • Premium Kit (sold out)',
    choices: [
      { id: 'cabin-clean-up-kit-premium', title: 'Premium Kit', price: 34_900, inStock: false },
      { id: 'cabin-clean-up-kit-basic', title: 'Basic Kit', price: 24_950, inStock: true },
    ],
  })
})

test('every variant with a price is a choice, whatever its options are called', () => {
  const variants = [
    variantOf('Large', '30'),
    variantOf('Small', '20', { available: false }),
    variantOf('Medium', '25', { compareAtPrice: { amount: '28.0', currencyCode: 'USD' } }),
    variantOf('Free', '0.0'),
  ]
  expect(readShopProduct(productOf({ variants }), pictures)).toMatchObject({
    price: 2500,
    inStock: true,
    choices: [
      { id: 'travel-bowl~Large', title: 'Large', price: 3000, inStock: true },
      { id: 'travel-bowl~Small', title: 'Small', price: 2000, inStock: false },
      { id: 'travel-bowl~Medium', title: 'Medium', price: 2500, compareAtPrice: 2800 },
    ],
  })
})

test.each([
  { variants: [variantOf('Default Title', '19.0', { available: false })] },
  { availableForSale: false },
])('a product that is sold out keeps its price: %o', (change) => {
  expect(readShopProduct(productOf(change), pictures)).toMatchObject({
    price: 1900,
    inStock: false,
    choices: [{ inStock: false }],
  })
})

test('the price of a product without a price above zero is to be announced', () => {
  const free = readShopProduct(
    productOf({ variants: [variantOf('Default Title', '0.0')] }),
    pictures,
  )
  expect(free).toMatchObject({ price: 0, inStock: false, choices: [] })
})

const euro = { price: { amount: '19.0', currencyCode: 'EUR' } }

test.each([
  [{ variants: [] }, 'it has no variants'],
  [
    { variants: [variantOf('Default Title', '19', euro)] },
    'none of its variants has a price in US dollars',
  ],
  [
    { variants: [variantOf('Default Title', '1.234')] },
    'none of its variants has a price in US dollars',
  ],
  [{ title: ' ' }, 'it has no title'],
  [{ handle: '..' }, 'its handle cannot be part of an address'],
  [{ handle: 'a/b' }, 'its handle cannot be part of an address'],
  [{ handle: 'k'.repeat(201) }, 'its handle cannot be part of an address'],
  [{ handle: 'food-snack-kit' }, 'its handle is a former handle of food-and-snack-kit: rename it'],
])('a product that cannot be shown says why: %o', (change, problem) => {
  expect(readShopProduct(productOf(change), pictures)).toBe(problem)
})

test.each(['a%2Fb', 'a?b', 'a#b', 'a,b', 'a b', 'a\u202eb', '<b>', ''])(
  'a handle that Shopify would not create is rejected: %j',
  (handle) => {
    const problem = 'its handle cannot be part of an address'
    expect(readShopProduct(productOf({ handle }), pictures)).toBe(problem)
  },
)

test.each(['kit-2_b', 'trousse-éléphant', '旅行キット', 'हिन्दी'])(
  'a handle can be %s',
  (handle) => {
    expect(readShopProduct(productOf({ handle }), pictures)).toMatchObject({ handle })
  },
)

test('a picture has the sizes that the shop’s host generates, up to its own', () => {
  const image = {
    id: null,
    src: 'https://cdn.shopify.com/s/files/1/1/bowl.jpg?v=17',
    altText: 'A bowl',
    width: 1200,
    height: 1200,
  }
  const kit = readShopProduct(productOf({ images: [image] }), pictures)
  expect(kit).toMatchObject({
    picture: {
      url: 'https://cdn.shopify.com/s/files/1/1/bowl.jpg?v=17&width=1080&height=720&crop=center',
      srcSet:
        'https://cdn.shopify.com/s/files/1/1/bowl.jpg?v=17&width=480&height=320&crop=center 480w, ' +
        'https://cdn.shopify.com/s/files/1/1/bowl.jpg?v=17&width=750&height=500&crop=center 750w, ' +
        'https://cdn.shopify.com/s/files/1/1/bowl.jpg?v=17&width=1080&height=720&crop=center 1080w',
      alt: 'A bowl',
    },
  })
})

test.each(['http://elsewhere.example/bowl.jpg', 'javascript:alert(1)', ''])(
  'a picture that pages cannot load is left out: %s',
  (src) => {
    const image = { id: null, src, altText: null, width: null, height: null }
    expect(readShopProduct(productOf({ images: [image] }), pictures)).toMatchObject({
      picture: null,
    })
  },
)

test('the price is the lowest variant’s, in cents', () => {
  const choice = (price: number, inStock = true) => ({ price, inStock })
  expect(lowestPrice([choice(39_900), choice(24_900), choice(100_000)])).toBe(24_900)
  // A variant that is sold out counts only if all are.
  expect(lowestPrice([choice(39_900), choice(24_900, false)])).toBe(39_900)
  expect(lowestPrice([choice(39_900, false), choice(24_900, false)])).toBe(24_900)
  expect(lowestPrice([])).toBe(0)
})

const choice = (title: string, price: number, inStock = true) => ({
  id: title,
  title,
  price,
  inStock,
})

test('the cabin kit names the prices of its two variants, the basic one first', () => {
  const choices = [choice('Premium Kit', 39_900), choice('Basic Kit', 24_950)]
  expect(variantsText('cabin-clean-up-kit', choices)).toBe(
    'Basic Kit ($249.50) • Premium Kit ($399)',
  )
})

test('any kit names its variants in the order of the shop, and those that are sold out', () => {
  const sizes = [choice('S', 7900), choice('M', 7900, false), choice('L', 9900)]
  expect(variantsText('food-and-snack-kit', sizes)).toBe('S ($79) • M (sold out) • L ($99)')
  expect(variantsText('food-and-snack-kit', sizes.slice(0, 1))).toBeNull()
  expect(variantsText('food-and-snack-kit', [])).toBeNull()
  const many = Array.from({ length: 9 }, (_, at) => choice(String(at), 7900))
  expect(variantsText('food-and-snack-kit', many)).toBe('9 options')
  expect(variantsText('food-and-snack-kit', many.slice(1))).toMatch(
    /^1 \(\$79\) • .* • 8 \(\$79\)$/,
  )
})
