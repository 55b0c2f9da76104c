import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { curatedProducts } from '#schemas/content/product/product.curated.ts'
import { seedProducts } from './catalogue/seed-products.ts'
import { startShop, type RunningShop } from '#tests/support/start-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())
afterEach(() => shop.shop.reset())

interface Listed {
  handle: string
}

/** The handles of a list that a query answers with. */
async function handlesOf(query: string, variables?: object): Promise<string[]> {
  const { data, errors } = await shop.ask(query, variables)
  expect(errors).toBeUndefined()
  const [list] = Object.values(data)
  const { nodes } = list as { nodes: Listed[] }
  return nodes.map(({ handle }) => handle)
}

const titles = [
  'apparel-and-swag-kit',
  'cabin-clean-up-kit',
  'soilage-protection-kit',
  'canine-accommodation-kit',
  'food-and-snack-kit',
  'galley-bowl-set',
  'master-kit',
]

test('sells the curated kits under their names, at their prices, if they are in stock', async () => {
  const { data } = await shop.ask(`{ products(first: 250) { nodes {
    handle title availableForSale priceRange { minVariantPrice { amount } }
  } } }`)
  const nodes: Listed[] = data.products.nodes
  const sold = new Map(nodes.map((product) => [product.handle, product]))
  for (const kit of curatedProducts) {
    expect(sold.get(kit.slug)).toEqual({
      handle: kit.slug,
      title: kit.title,
      availableForSale: kit.inStock,
      priceRange: { minVariantPrice: { amount: (kit.price / 100).toFixed(1) } },
    })
  }
  const curated = new Set(curatedProducts.map(({ slug }) => slug))
  expect([...sold.keys()].filter((handle) => !curated.has(handle))).toEqual(['galley-bowl-set'])
})

test('a kit has the same weight in the shop as on its page', () => {
  for (const { slug, spec } of curatedProducts.filter((kit) => kit.inStock)) {
    const product = seedProducts().find(({ handle }) => handle === slug)
    expect(product?.variants[0]?.weightGrams, slug).toBe(spec?.weightGrams)
  }
})

test('shows a product with its variants, options and pictures', async () => {
  const { data } = await shop.ask(`{ productByHandle(handle: "cabin-clean-up-kit") {
    id description descriptionHtml short: description(truncateAt: 20) vendor productType tags
    options { name values optionValues { name } } featuredImage { altText }
    images(first: 1) { nodes { altText width height url small: url(transform: { maxWidth: 300 }) } }
    variants(first: 250) { nodes { title sku availableForSale price { amount currencyCode }
      compareAtPrice { amount } selectedOptions { name value } quantityAvailable product { handle } } }
    collections(first: 5) { nodes { handle } }
  } }`)
  const url = `${shop.url}/cdn/shop/files/cabin-clean-up-kit-1.png?v=1`
  expect(data.productByHandle).toMatchObject({
    id: 'gid://shopify/Product/9100000000001',
    descriptionHtml: expect.stringMatching(/^<p>Puts .+<\/p>\n<p>The Pro Kit .+<\/p>$/),
    short: 'Puts the cabin ri...',
    vendor: 'PetJet',
    productType: 'Pet Travel Kit',
    tags: ['cabin', 'cleaning'],
    options: [{ name: 'Kit', values: ['Basic Kit', 'Pro Kit'] }],
    images: { nodes: [{ altText: 'Cabin Clean-Up Kit', url, small: `${url}&width=300` }] },
    variants: {
      nodes: [
        {
          title: 'Basic Kit',
          price: { amount: '249.0', currencyCode: 'USD' },
          compareAtPrice: null,
          selectedOptions: [{ name: 'Kit', value: 'Basic Kit' }],
          quantityAvailable: 25,
          product: { handle: 'cabin-clean-up-kit' },
        },
        { title: 'Pro Kit', price: { amount: '349.0' }, compareAtPrice: { amount: '399.0' } },
      ],
    },
    collections: { nodes: [{ handle: 'frontpage' }, { handle: 'flight-kits' }] },
  })
})

test.each([
  ['', 1200, 800],
  ['?width=600&height=400', 600, 400],
  ['?width=9000&height=9000', 1200, 800],
])('draws the picture at the size asked for: %s', async (query, width, height) => {
  const response = await fetch(`${shop.url}/cdn/shop/files/master-kit-1.png${query}`)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([width, height])
})

test('draws a picture whose name holds a size, as the SDK’s helper writes it', async () => {
  const response = await fetch(`${shop.url}/cdn/shop/files/master-kit-1_600x400.png`)
  expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([600, 400])
  for (const unknown of ['no%20name.png', 'other-kit-1.png', 'master-kit-1.jpg']) {
    expect((await fetch(`${shop.url}/cdn/shop/files/${unknown}`)).status).toBe(404)
  }
})

/** Width and height in the head of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

describe('lists', () => {
  const page = `query ($first: Int, $last: Int, $after: String, $before: String) {
    products(first: $first, last: $last, after: $after, before: $before, sortKey: TITLE) {
      nodes { handle } edges { cursor node { handle } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    } }`

  test('go page by page, forwards and backwards', async () => {
    const seen: string[] = []
    let after: string | undefined
    for (let pages = 0; pages < 5; pages += 1) {
      const { data } = await shop.ask(page, { first: 3, after })
      const { nodes, edges, pageInfo } = data.products
      seen.push(...nodes.map(({ handle }: Listed) => handle))
      expect(edges.at(-1).cursor).toBe(pageInfo.endCursor)
      expect(pageInfo.hasPreviousPage).toBe(pages > 0)
      after = pageInfo.endCursor
      if (!pageInfo.hasNextPage) break
    }
    expect(seen).toEqual(titles)
    const { data } = await shop.ask(page, { last: 2, before: after })
    expect(data.products.nodes.map(({ handle }: Listed) => handle)).toEqual(titles.slice(4, 6))
  })

  test('keep their position if the product of a cursor no longer exists', async () => {
    const { data } = await shop.ask(page, { first: 3 })
    shop.shop.catalogue.change('soilage-protection-kit', { isPublished: false })
    const variables = { first: 2, after: data.products.pageInfo.endCursor }
    expect(await handlesOf(page, variables)).toEqual(titles.slice(3, 5))
  })

  test.each([
    ['neither first nor last', {}, 'you must provide one of first or last'],
    ['more than 250', { first: 251 }, 'first cannot exceed 250'],
    ['fewer than none', { last: -1 }, 'last cannot be negative'],
    ['both first and last', { first: 1, last: 1 }, 'both first and last'],
    ['a foreign cursor', { first: 1, after: 'page2' }, 'Invalid cursor'],
  ])('refuse %s', async (_, variables, message) => {
    const { errors } = await shop.ask(page, variables)
    expect(errors?.[0]?.message).toContain(message)
  })

  test.each([
    ['TITLE', false, titles],
    ['TITLE', true, titles.toReversed()],
    ['PRICE', true, ['master-kit', 'canine-accommodation-kit', 'cabin-clean-up-kit']],
    ['CREATED_AT', true, ['galley-bowl-set', 'soilage-protection-kit']],
    ['PRODUCT_TYPE', false, ['galley-bowl-set', 'apparel-and-swag-kit']],
    ['ID', false, ['cabin-clean-up-kit', 'canine-accommodation-kit']],
  ])('are sorted by %s, reversed: %s', async (sortKey, reverse, expected) => {
    const query = `query ($sortKey: ProductSortKeys, $reverse: Boolean) {
      products(first: 250, sortKey: $sortKey, reverse: $reverse) { nodes { handle } } }`
    const found = await handlesOf(query, { sortKey, reverse })
    expect(found.slice(0, expected.length)).toEqual(expected)
  })

  test.each([
    ['title:master', ['master-kit']],
    ["title:'food & snack'", ['food-and-snack-kit']],
    ['bowl', ['galley-bowl-set']],
    ['tag:crew OR tag:galley', ['apparel-and-swag-kit', 'galley-bowl-set']],
    ['tag:cleaning AND NOT title:master', ['cabin-clean-up-kit']],
    ['tag:cleaning -title:cabin*', ['master-kit']],
    ['product_type:Accessory', ['galley-bowl-set']],
    ['variants.price:>=900', ['master-kit']],
    ['variants.price:34.5', ['galley-bowl-set']],
    ['available_for_sale:false', ['apparel-and-swag-kit', 'soilage-protection-kit']],
    ['created_at:>2025-10-01T08:05:30Z', ['galley-bowl-set']],
    ['nothing-like-it', []],
  ])('find %s', async (query, expected) => {
    const found = await handlesOf(
      'query ($query: String) { products(first: 250, query: $query) { nodes { handle } } }',
      { query },
    )
    expect(found).toEqual(expected)
  })

  test('hold more than a page', async () => {
    const template = shop.shop.catalogue.withHandle('galley-bowl-set')
    if (template === undefined) throw new Error('There is no product to copy.')
    const many = Array.from({ length: 260 }, (_, index) => ({
      ...template,
      id: index + 1,
      handle: `kit-${index + 1}`,
    }))
    const large = await startShop(() => many)
    const query = (after?: string) =>
      large.ask(
        'query ($after: String) { products(first: 250, after: $after) { nodes { handle } pageInfo { endCursor hasNextPage } } }',
        { after },
      )
    const first = (await query()).data.products
    const second = (await query(first.pageInfo.endCursor)).data.products
    await large.stop()
    expect([first.nodes.length, first.pageInfo.hasNextPage]).toEqual([250, true])
    expect(second.nodes).toHaveLength(10)
    expect(second.nodes[0]).toEqual({ handle: 'kit-251' })
  })
})

test('collections hold products', async () => {
  expect(await handlesOf('{ collections(first: 9, sortKey: TITLE) { nodes { handle } } }')).toEqual(
    ['coming-soon', 'flight-kits', 'frontpage'],
  )
  expect(
    await handlesOf('{ collections(first: 9, query: "title:flight") { nodes { handle } } }'),
  ).toEqual(['flight-kits'])
  const { data } = await shop.ask(`{ collectionByHandle(handle: "coming-soon") {
    title products(first: 20, sortKey: TITLE, reverse: true) { nodes { handle } } } }`)
  expect(data.collectionByHandle).toEqual({
    title: 'Coming Soon',
    products: { nodes: [{ handle: 'soilage-protection-kit' }, { handle: 'apparel-and-swag-kit' }] },
  })
})

test('keeps tags from a token that may not read them, as Shopify does', async () => {
  shop.shop.settings = { ...shop.shop.settings, canReadTags: false }
  const { data, errors } = await shop.ask('{ product(handle: "master-kit") { title tags } }')
  expect(data).toEqual({ product: null })
  expect(errors).toMatchObject([
    {
      message: expect.stringContaining('Access denied for tags field'),
      extensions: { code: 'ACCESS_DENIED' },
    },
  ])
  expect((await shop.ask('{ product(handle: "master-kit") { title } }')).errors).toBeUndefined()
})

test('recommends the products with the most tags in common', async () => {
  const { data } = await shop.ask(
    `{ productRecommendations(productId: "gid://shopify/Product/9100000000001") { handle } }`,
  )
  expect(data.productRecommendations).toEqual([
    { handle: 'master-kit' },
    { handle: 'soilage-protection-kit' },
  ])
})

test('finds everything by its id', async () => {
  const ids = [
    'gid://shopify/Product/9100000000004',
    'gid://shopify/ProductVariant/91000000000041',
    'gid://shopify/Collection/7200000000002',
    'gid://shopify/Shop/62000000001',
    'gid://shopify/ShopPolicy/620000000011',
    'gid://shopify/Product/1',
    'gid://shopify/Cart/none?key=0',
  ]
  const { data } = await shop.ask('query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', {
    ids,
  })
  expect(data.nodes).toEqual([
    ...ids.slice(0, 5).map((id) => ({ __typename: id.split('/')[3], id })),
    null,
    null,
  ])
})

test('describes the shop and its policies', async () => {
  const { data } = await shop.ask(`{ shop {
    name moneyFormat primaryDomain { host url sslEnabled } paymentSettings { enabledPresentmentCurrencies }
    privacyPolicy { title body url } refundPolicy { title } termsOfService { title } shippingPolicy { title }
  } }`)
  expect(data.shop).toMatchObject({
    name: 'PetJet',
    moneyFormat: '${{amount}}',
    primaryDomain: { host: shop.domain, url: `https://${shop.domain}`, sslEnabled: true },
    paymentSettings: { enabledPresentmentCurrencies: ['USD'] },
    privacyPolicy: { title: 'Privacy policy', url: `${shop.url}/policies/privacy-policy` },
    termsOfService: { title: 'Terms of service' },
  })
})
