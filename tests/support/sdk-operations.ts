import client, { type ListedModel } from 'shopify-buy'
import * as v from 'valibot'
import { cartId, lineId } from '#packages/service-stand-ins/src/shop/cart/cart-store.ts'
import type { SeedProduct } from '#packages/service-stand-ins/src/shop/catalog/shop-seed.ts'
import type { ApiVersion } from '#packages/service-stand-ins/src/shop/shop.ts'
import { askForTags } from '#web/shop/shop-client.ts'
import { shopProducts } from '#bin/stand-ins/shop-products.ts'
import {
  type RunningShop,
  startShop,
} from '#packages/service-stand-ins/tests/support/start-shop.ts'

/** One request of the SDK, with the additions of our client. */
export interface SdkOperation {
  /** The call, such as `checkout.addDiscount`. */
  readonly call: string
  readonly query: string
  readonly variables: Record<string, unknown> | undefined
}

const requestBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ query: v.string(), variables: v.optional(v.record(v.string(), v.unknown())) }),
)

const resources = ['product', 'collection', 'shop', 'checkout'] as const
type Resource = (typeof resources)[number]

/** The calls of the SDK that send a request, such as `checkout.create`. */
export function sdkCalls(): string[] {
  const sdk = client.buildClient({ domain: 'x.example', storefrontAccessToken: 'x' }, unreachable)
  return resources.flatMap((resource) => {
    const prototype: object = Object.getPrototypeOf(sdk[resource])
    const names = Object.getOwnPropertyNames(prototype)
    return names
      .filter((name) => name !== 'constructor' && name !== 'helpers')
      .map((name) => `${resource}.${name}`)
  })
}

const unreachable = () => Promise.reject(new Error('Nothing is sent.'))

/** More than the 250 that the SDK requests at once, so that it has to request the next page. */
const moreThanOnce = 260

/**
 * Makes every call of the SDK against the shop stand-in, including the next page of every list, and
 * returns the requests that it sent.
 *
 * @param answeredBy the version of the API that answers instead of the SDK's own
 * @throws if the SDK rejects an answer
 */
export async function recordSdkOperations(
  answeredBy: ApiVersion = '2025-01',
): Promise<SdkOperation[]> {
  const running = await startShop({
    ...shopProducts,
    products: [bigProduct(), ...shopProducts.products],
  })
  running.shop.oldestVersion = answeredBy
  const sent: SdkOperation[] = []
  let call = ''
  const sdk = client.buildClient(
    { domain: running.domain, storefrontAccessToken: running.token },
    async (url, { body, headers }) => {
      const { query, variables } = v.parse(requestBody, body)
      sent.push({ call, query: askForTags(query), variables })
      return fetch(running.url + new URL(url).pathname, { method: 'POST', body, headers })
    },
  )
  /**
   * Makes one call by its name, because our types of the SDK contain only what the product uses.
   */
  const make = async (resource: Resource, name: string, ...args: unknown[]): Promise<unknown> => {
    call = `${resource}.${name}`
    const method: unknown = Reflect.get(sdk[resource], name)
    if (typeof method !== 'function') throw new Error(`The SDK has no ${call}.`)
    return Reflect.apply(method, sdk[resource], args)
  }
  /** Requests the page after a list's last entry. */
  const turn = async (list: unknown) => {
    call += ' (next page)'
    // Our types cover only lists of products; the SDK can read the next page of any list.
    await sdk.fetchNextPage(list as ListedModel[])
  }
  try {
    await readCatalog(make, turn)
    await fillCart(make, running)
  } finally {
    await running.stop()
  }
  return sent
}

type Make = (resource: Resource, name: string, ...args: unknown[]) => Promise<unknown>

async function readCatalog(make: Make, turn: (list: unknown) => Promise<void>): Promise<void> {
  const id = 'gid://shopify/Product/9100000001'
  const collection = 'gid://shopify/Collection/7200000001'
  await turn(await make('product', 'fetchAll', 1))
  await make('product', 'fetch', id)
  await make('product', 'fetchMultiple', [id])
  await make('product', 'fetchByHandle', 'big-kit')
  await turn(await make('product', 'fetchQuery', { first: 1, sortKey: 'TITLE', reverse: true }))
  await make('product', 'fetchRecommendations', 'gid://shopify/Product/9100000002')
  await turn(await make('collection', 'fetchAll', 1))
  await make('collection', 'fetchAllWithProducts', { first: 1, productsFirst: 1 })
  await make('collection', 'fetch', collection)
  await turn(
    productsOf(await make('collection', 'fetchWithProducts', collection, { productsFirst: 1 })),
  )
  await make('collection', 'fetchByHandle', 'frontpage')
  await turn(await make('collection', 'fetchQuery', { first: 1, query: '', sortKey: 'TITLE' }))
  await make('shop', 'fetchInfo')
  await make('shop', 'fetchPolicies')
}

function productsOf(collection: unknown): unknown {
  return typeof collection === 'object' && collection !== null && 'products' in collection
    ? collection.products
    : undefined
}

async function fillCart(make: Make, { shop }: RunningShop): Promise<void> {
  const shippingAddress = { city: 'Louisville', country: 'United States', province: 'Kentucky' }
  const customAttributes = [{ key: 'tail', value: 'N123PJ' }]
  // The SDK changes the lines that it gets, so each call needs its own.
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({
      variantId: `gid://shopify/ProductVariant/${9_100_000_001_001 + from + index}`,
      quantity: 1,
    }))
  const email = 'crew@petjet.example'
  await make('checkout', 'create', {
    lineItems: lines(0, 200),
    note: 'Gate 4',
    email,
    shippingAddress,
    customAttributes,
    buyerIdentity: { countryCode: 'US' },
  })
  const cart = () => {
    const [only] = shop.carts.list()
    if (only === undefined) throw new Error('The shop has no cart.')
    return only
  }
  const id = cartId(cart())
  await make('checkout', 'replaceLineItems', id, lines(0, 10))
  await make('checkout', 'addLineItems', id, lines(10, moreThanOnce))
  await make('checkout', 'fetch', id)
  const [first, second] = cart().lines.map((line) => lineId(cart(), line))
  await make('checkout', 'updateLineItems', id, [{ id: first, quantity: 2, customAttributes }])
  await make('checkout', 'removeLineItems', id, [second])
  await make('checkout', 'updateAttributes', id, { note: 'Gate 5', customAttributes })
  await make('checkout', 'updateEmail', id, email)
  await make('checkout', 'updateShippingAddress', id, shippingAddress)
  await make('checkout', 'addDiscount', id, 'WELCOME10')
  await make('checkout', 'removeDiscount', id)
  // The shop knows no gift card, and rejects both.
  await make('checkout', 'addGiftCards', id, ['PETJET50GIFT0001']).catch(() => {})
  await make('checkout', 'removeGiftCard', id, 'gid://shopify/AppliedGiftCard/1').catch(() => {})
}

/** A product with more variants and pictures than one page contains. */
function bigProduct(): SeedProduct {
  const [template] = shopProducts.products
  if (template === undefined) throw new Error('The shop is empty.')
  const variantOf = (number: number) => ({
    title: `Size ${number}`,
    priceCents: 100 + number,
    stock: 10,
  })
  const others = Array.from({ length: moreThanOnce - 1 }, (_, index) => variantOf(index + 1))
  return {
    ...template,
    handle: 'big-kit',
    images: moreThanOnce,
    variants: [variantOf(0), ...others],
  }
}
