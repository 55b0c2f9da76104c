import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OpenStorefront, openStorefront } from '#tests/support/open-storefront.ts'
import { startScriptedShop } from '#tests/support/scripted-shop.ts'
import { shopProducts } from '#bin/stand-ins/shop-products.ts'
import {
  type RunningShop,
  startShop,
} from '#packages/service-stand-ins/tests/support/start-shop.ts'

let shop: RunningShop
let open: OpenStorefront

beforeAll(async () => {
  shop = await startShop(shopProducts)
})
beforeEach(() => {
  open = openStorefront(shop)
})
afterAll(() => shop.stop())

const handles = (products: { handle: string }[]) => products.map(({ handle }) => handle)
const roots = () => open.sent.map(({ root }) => root)

describe('products', () => {
  test('all products, from all pages of the list', async () => {
    const [kit] = shopProducts.products
    const many = Array.from({ length: 65 }, (_, index) => ({ ...kit!, handle: `kit-${index}` }))
    const large = await startShop({ ...shopProducts, products: many })
    const { storefront, sent } = openStorefront(large)
    const products = await storefront.fetchProducts()
    await large.stop()
    expect(handles(products)).toEqual(handles(many))
    expect(sent.map(({ root }) => root)).toEqual(Array(4).fill('products'))
    expect(sent[0]?.variables['first']).toBe(20)
    expect(sent[0]?.query).toMatch(/images \(first: 250\)/)
    expect(sent[0]?.query).toMatch(/variants \(first: 250\)/)
  })

  test('a product by its handle, with every field that the site reads', async () => {
    const product = await open.storefront.fetchProductByHandle('cabin-clean-up-kit')
    expect(product).toMatchObject({
      title: 'Cabin Clean-Up Kit',
      handle: 'cabin-clean-up-kit',
      vendor: 'PetJet',
      productType: 'Pet Travel Kit',
      tags: ['cabin', 'cleaning'],
      availableForSale: true,
      images: [{ altText: 'Cabin Clean-Up Kit' }, {}],
      variants: [
        { title: 'Basic Kit', price: { amount: '249.0', currencyCode: 'USD' }, available: true },
        { title: 'Pro Kit', price: { amount: '349.0' }, compareAtPrice: { amount: '399.0' } },
      ],
    })
    expect(product?.images[0]?.src).toMatch(/^http/)
    // Plain data: no part of the SDK's models is left.
    expect(structuredClone(product)).toEqual(product)
    expect(JSON.parse(JSON.stringify(product))).toEqual(product)
  })

  test('products by id and by ids, and null if there is none', async () => {
    const [first, second] = await open.storefront.fetchProducts()
    expect(await open.storefront.fetchProduct(first?.id ?? '')).toEqual(first)
    const ids = [second?.id ?? '', 'gid://shopify/Product/1', first?.id ?? '']
    expect(await open.storefront.fetchProductsByIds(ids)).toEqual([second, first])
    expect(await open.storefront.fetchProduct('gid://shopify/Product/1')).toBeNull()
    expect(await open.storefront.fetchProduct(first?.variants[0]?.id ?? '')).toBeNull()
    expect(await open.storefront.fetchProductByHandle('no-such-kit')).toBeNull()
  })

  test('a list has the first 20 products by id unless the request says otherwise', async () => {
    await open.storefront.fetchProductList()
    expect(open.sent[0]?.variables).toEqual({ first: 20, sortKey: 'ID' })
    const request = { first: 2, query: 'tag:dog', sortKey: 'PRICE', reverse: true }
    const products = await open.storefront.fetchProductList(request)
    expect(open.sent[1]?.variables).toEqual(request)
    expect(handles(products)).toEqual(['master-kit', 'canine-accommodation-kit'])
  })

  test('recommendations', async () => {
    const product = await open.storefront.fetchProductByHandle('master-kit')
    const others = await open.storefront.fetchRecommendations(product?.id ?? '')
    expect(others.length).toBeGreaterThan(0)
    expect(handles(others)).not.toContain('master-kit')
    expect(roots()).toEqual(['productByHandle', 'productRecommendations'])
  })

  test('one that cannot be read does not take the others down', async () => {
    const [good] = await open.storefront.fetchProducts()
    const connection = (nodes: object[]) => ({
      pageInfo: { hasNextPage: false, hasPreviousPage: false },
      edges: nodes.map((node, index) => ({ cursor: String(index), node })),
    })
    const raw = (more: object) => ({
      ...good,
      images: connection([]),
      variants: connection([]),
      ...more,
    })
    const products = connection([raw({ title: null }), raw({ handle: 'good' })])
    await using scripted = await startScriptedShop([{ body: { data: { products } } }])
    const { storefront } = openStorefront({ ...shop, url: scripted.url })
    expect(handles(await storefront.fetchProducts())).toEqual(['good'])
  })

  test('a token that may not read tags still reads products', async () => {
    const [good] = await open.storefront.fetchProducts()
    const { tags: _, ...untagged } = good ?? {}
    const page = { pageInfo: { hasNextPage: false, hasPreviousPage: false }, edges: [] }
    const node = { ...untagged, images: page, variants: page }
    const message = 'Access denied for tags field. Required access: `read_product_tags`.'
    const denied = { data: null, errors: [{ message, extensions: { code: 'ACCESS_DENIED' } }] }
    await using scripted = await startScriptedShop([
      { body: denied },
      { body: { data: { productByHandle: node } } },
    ])
    const { storefront } = openStorefront({ ...shop, url: scripted.url })
    expect(await storefront.fetchProductByHandle('a')).toMatchObject({ tags: [] })
    await storefront.fetchProductByHandle('a')
    const requested = scripted.questions.map(({ query }) => /\btags\b/.test(query))
    expect(requested).toEqual([true, false, false])
  })
})

describe('collections', () => {
  test('the first 20 collections by id, without products', async () => {
    const collections = await open.storefront.fetchCollections()
    expect(handles(collections)).toContain('flight-kits')
    expect(collections[0]).not.toHaveProperty('products')
    expect(open.sent[0]?.variables).toEqual({ first: 20, sortKey: 'ID' })
  })

  test('collections with the first 20 products of each', async () => {
    const collections = await open.storefront.fetchStockedCollections()
    const kits = collections.find(({ handle }) => handle === 'flight-kits')
    expect(handles(kits?.products ?? [])).toContain('master-kit')
    expect(kits?.products[0]?.tags.length).toBeGreaterThan(0)
    expect(open.sent[0]?.variables).toEqual({ first: 20, productsFirst: 20 })
  })

  test('a collection by id, without and with products, and null if there is none', async () => {
    const [one] = await open.storefront.fetchCollections()
    const id = one?.id ?? ''
    expect(await open.storefront.fetchCollection(id)).toEqual(one)
    const stocked = await open.storefront.fetchStockedCollection(id, 1)
    expect(stocked).toMatchObject({ id, products: [{}] })
    const none = 'gid://shopify/Collection/1'
    expect(await open.storefront.fetchCollection(none)).toBeNull()
    expect(await open.storefront.fetchStockedCollection(none)).toBeNull()
  })

  test('a collection by its handle, with its first 20 products', async () => {
    const kits = await open.storefront.fetchCollectionByHandle('flight-kits')
    expect(kits?.products.length).toBeGreaterThan(2)
    expect(open.sent[0]?.query).toMatch(/products \(first: 20\)/)
    expect(await open.storefront.fetchCollectionByHandle('none')).toBeNull()
  })
})

test('the shop and its policies', async () => {
  expect(await open.storefront.fetchShop()).toMatchObject({ name: 'PetJet' })
  const policies = await open.storefront.fetchPolicies()
  expect(Object.keys(policies)).toEqual(['privacyPolicy', 'termsOfService', 'refundPolicy'])
  expect(roots()).toEqual(['shop', 'shop'])
})

test('an image’s size is written before its extension', () => {
  const size = { width: 600, height: 400 }
  const address = 'https://cdn.shopify.example/files/kit.v2.jpg?v=1'
  const imageAt = (src: string) => open.storefront.imageForSize(src, size)
  expect(imageAt(address)).toBe('https://cdn.shopify.example/files/kit.v2_600x400.jpg?v=1')
  // The SDK's own helper would write it into the host's name.
  const without = 'https://cdn.shopify.example/files/kit'
  expect(imageAt(without)).toBe(without)
})
