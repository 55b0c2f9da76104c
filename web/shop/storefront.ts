import type { ListedModel } from 'shopify-buy'
import * as v from 'valibot'
import { ShopError, unknownError } from '#schemas/shop/shop-error.ts'
import {
  type Checkout,
  checkoutContract,
  type ShopAddress,
  shopCollectionContract,
  shopInfoContract,
  shopPoliciesContract,
  shopProductContract,
} from '#schemas/shop/storefront.contract.ts'
import {
  callShop,
  missingCart,
  type ShopClient,
  type ShopConnection,
  type StorefrontSettings,
} from './shop-client.ts'

/** Every operation of the shop. Promises reject only with a `ShopError`; results are plain data. */
export type Storefront = ReturnType<typeof createStorefront>

/**
 * A wrapper around the shop's SDK (`docs/decisions/0017-shop.md`). Import this module dynamically,
 * because it loads the SDK.
 *
 * @throws {Error} if domain or token is missing
 */
export function createStorefront(settings: StorefrontSettings) {
  const { domain, token } = settings
  if (!domain) throw new Error('The shop needs a domain, such as petjet.myshopify.com.')
  if (!token) throw new Error('The shop needs a public Storefront access token.')
  const connection: ShopConnection = {
    fetch: globalThis.fetch.bind(globalThis),
    timeoutMs: 10_000,
    // Short, because a visitor waits.
    pace: { baseMs: 300, maxMs: 3000 },
    ...settings,
    canReadTags: true,
  }
  return { ...catalogOperations(connection), ...cartOperations(connection) }
}

/** A part of a list; by default the first 20 by id. */
interface ListRequest {
  first?: number
  /** In Shopify's search syntax, such as `tag:new`. */
  query?: string
  sortKey?: string
  reverse?: boolean
}

const defaultList = { first: 20, sortKey: 'ID' }

/** Operations that read the shop and its products. */
function catalogOperations(connection: ShopConnection) {
  const find = async <Found>(
    ask: (shop: ShopClient) => Promise<unknown>,
    read: (plain: unknown) => Found,
  ) => read((await callShop(connection, ask)).plain)
  const product = (plain: unknown) => readNode(shopProductContract, plain)
  const products = (rows: unknown) => readRows(shopProductContract, rows, connection.onUnreadable)
  const collection = (plain: unknown) => readNode(stockedCollectionContract, plain)

  return {
    /** All products, over all pages of the shop's list; at most 1000. */
    fetchProducts: () => find(fetchEveryProduct, products),
    fetchProductByHandle: (handle: string) =>
      find((shop) => shop.product.fetchByHandle(handle), product),
    fetchProduct: (id: string) => find((shop) => shop.product.fetch(id), product),
    /** The products that exist, in the order of the ids. */
    fetchProductsByIds: (ids: readonly string[]) =>
      find((shop) => shop.product.fetchMultiple([...ids]), products),
    fetchProductList: (request?: ListRequest) =>
      find((shop) => shop.product.fetchQuery({ ...defaultList, ...request }), products),
    fetchRecommendations: (productId: string) =>
      find((shop) => shop.product.fetchRecommendations(productId), products),

    fetchCollections: () =>
      find(
        (shop) => shop.collection.fetchQuery({ ...defaultList }),
        (rows) => readRows(shopCollectionContract, rows),
      ),
    /** Collections, each with its first products; 20 of each by default. */
    fetchStockedCollections: (request?: { first?: number; productsFirst?: number }) =>
      find(
        (shop) => shop.collection.fetchAllWithProducts({ ...request }),
        (rows) => readRows(stockedCollectionContract, rows),
      ),
    fetchCollection: (id: string) =>
      find(
        (shop) => shop.collection.fetch(id),
        (plain) => readNode(shopCollectionContract, plain),
      ),
    fetchStockedCollection: (id: string, productsFirst = 20) =>
      find((shop) => shop.collection.fetchWithProducts(id, { productsFirst }), collection),
    /** The collection with its first 20 products. */
    fetchCollectionByHandle: (handle: string) =>
      find((shop) => shop.collection.fetchByHandle(handle), collection),

    fetchShop: () =>
      find(
        (shop) => shop.shop.fetchInfo(),
        (plain) => readModel(shopInfoContract, plain),
      ),
    fetchPolicies: () =>
      find(
        (shop) => shop.shop.fetchPolicies(),
        (plain) => readModel(shopPoliciesContract, plain),
      ),

    imageForSize,
  }
}

/** The number of products on one page of the list, and the page size for requests. */
const pageSize = 20
const maxPages = 50

/** The number of a product's variants or pictures per request. */
const partsAtOnce = { pageSize: 250 }

/** All products of the shop, because the SDK's own `fetchAll` stops after the first page. */
async function fetchEveryProduct(shop: ShopClient): Promise<ListedModel[]> {
  let page = await shop.product.fetchAll(pageSize)
  const products = [...page]
  for (let pages = 1; pages < maxPages && page.at(-1)?.hasNextPage; pages += 1) {
    const next = await shop.fetchNextPage(page)
    page = next.model
    await Promise.all(page.map((product) => completeParts(shop, product)))
    products.push(...page)
  }
  return products
}

/** Reads the further variants and pictures of a product with more than 250 of them. */
async function completeParts({ graphQLClient }: ShopClient, { attrs }: ListedModel): Promise<void> {
  attrs['images'] = await graphQLClient.fetchAllPages(attrs['images'], partsAtOnce)
  attrs['variants'] = await graphQLClient.fetchAllPages(attrs['variants'], partsAtOnce)
}

/**
 * The URL of a picture in another size, in pixels: width and height come before the file's extension.
 * A URL without an extension stays unchanged.
 *
 * @example `https://cdn.shopify.com/kit.jpg?v=1` becomes `https://cdn.shopify.com/kit_600x400.jpg?v=1`
 */
function imageForSize(address: string, { width, height }: { width: number; height: number }) {
  const end = address.search(/[?#]|$/)
  const file = address.slice(0, end)
  return file.replace(/(?<!\/)\/[^/]+(?=\.\w+$)/, `$&_${width}x${height}`) + address.slice(end)
}

interface Attribute {
  readonly key: string
  readonly value: string
}

/** A line for a cart of the shop. */
export interface NewLine {
  readonly variantId: string
  readonly quantity: number
  readonly customAttributes?: readonly Attribute[]
}

/** A change to a line of a cart. */
interface ChangedLine extends Partial<NewLine> {
  readonly id: string
}

/**
 * A changed cart, with the shop's errors and warnings: a line can have a smaller quantity than
 * requested.
 */
export type ChangedCheckout = Awaited<ReturnType<Storefront['addLineItems']>>

/** Operations on a cart of the shop. The customer pays at its `webUrl`. */
function cartOperations(connection: ShopConnection) {
  const change = async (operation: (shop: ShopClient['checkout']) => Promise<unknown>) => {
    const { plain, userErrors } = await callShop(connection, (shop) => operation(shop.checkout))
    if (plain === null) throw missingCart()
    return { ...readCheckout(plain), userErrors }
  }

  return {
    /** Null if the shop has no such cart. */
    async fetchCheckout(id: string) {
      const { plain } = await callShop(connection, (shop) => shop.checkout.fetch(id))
      return plain === null ? null : readCheckout(plain)
    },
    /** @throws {ShopError} with the message 'Failed to create cart' */
    createCheckout: () => change((checkout) => checkout.create({})).catch(failToCreate),
    addLineItems: (id: string, lines: readonly NewLine[]) =>
      change((checkout) => checkout.addLineItems(id, [...lines])),
    updateLineItems: (id: string, lines: readonly ChangedLine[]) =>
      change((checkout) => checkout.updateLineItems(id, [...lines])),
    removeLineItems: (id: string, lineIds: readonly string[]) =>
      change((checkout) => checkout.removeLineItems(id, [...lineIds])),
    /** Removes all lines, then adds these lines. */
    replaceLineItems: (id: string, lines: readonly NewLine[]) =>
      change((checkout) => replaceLines(checkout, id, lines)),
    /** Sends the note first, then the attributes, if there are any. */
    updateAttributes: (
      id: string,
      { note, customAttributes = [] }: { note?: string; customAttributes?: readonly Attribute[] },
    ) =>
      change((checkout) => {
        if (note === undefined && customAttributes.length === 0) return checkout.fetch(id)
        // Without a note, the SDK's mapper would send an empty note and erase the cart's note.
        checkout.inputMapper.updateAttributes = () => ({
          cartNoteUpdateInput: { cartId: id, note },
          cartAttributesUpdateInput: { cartId: id, attributes: customAttributes },
        })
        return checkout.updateAttributes(id, {})
      }),
    updateEmail: (id: string, email: string) =>
      change((checkout) => checkout.updateEmail(id, email)),
    updateShippingAddress: (id: string, address: ShopAddress) =>
      change((checkout) => checkout.updateShippingAddress(id, { ...address })),
    /** Adds a code to the codes on the cart. */
    addDiscount: (id: string, code: string) => change((checkout) => checkout.addDiscount(id, code)),
    /** Removes all codes. */
    removeDiscount: (id: string) => change((checkout) => checkout.removeDiscount(id)),
    addGiftCards: (id: string, codes: readonly string[]) =>
      change((checkout) => checkout.addGiftCards(id, [...codes])),
    removeGiftCard: (id: string, appliedGiftCardId: string) =>
      change((checkout) => checkout.removeGiftCard(id, appliedGiftCardId)),
  }
}

/** The longest list that the shop accepts. */
const maxInputs = 250

async function replaceLines(
  checkout: ShopClient['checkout'],
  id: string,
  lines: readonly NewLine[],
): Promise<unknown> {
  const cart = await checkout.fetch(id)
  if (!cart) return null
  const ids = cart.lineItems.map((line) => line.id)
  for (let from = 0; from < ids.length; from += maxInputs) {
    await checkout.removeLineItems(id, ids.slice(from, from + maxInputs))
  }
  return checkout.addLineItems(id, [...lines])
}

function failToCreate(cause: unknown): never {
  if (!(cause instanceof ShopError)) throw cause
  const { code, userErrors } = cause
  throw new ShopError(code, 'Failed to create cart', { userErrors, cause })
}

/**
 * Reads plain data.
 *
 * @throws {ShopError} `unreadable` if the data does not match the contract
 */
function readModel<Contract extends v.GenericSchema>(
  contract: Contract,
  plain: unknown,
): v.InferOutput<Contract> {
  const result = v.safeParse(contract, plain)
  if (result.success) return result.output
  throw unreadable(result.issues)
}

/** An object that was requested by id; null if the object does not exist or is of another type. */
function readNode<Contract extends v.GenericSchema>(
  contract: Contract,
  plain: unknown,
): v.InferOutput<Contract> | null {
  const isNone = typeof plain !== 'object' || plain === null || !('id' in plain)
  return isNone ? null : readModel(contract, plain)
}

/** The readable rows of a list. */
function readRows<Contract extends v.GenericSchema>(
  contract: Contract,
  rows: unknown,
  onUnreadable?: (row: unknown, field: string) => void,
): v.InferOutput<Contract>[] {
  if (!Array.isArray(rows)) throw unreadable(rows)
  return rows.flatMap((plain: unknown) => {
    const row = v.safeParse(contract, plain)
    if (!row.success) onUnreadable?.(plain, v.getDotPath(row.issues[0]) ?? '')
    return row.success ? [row.output] : []
  })
}

/** A collection with its products. */
const stockedCollectionContract = v.object({
  ...shopCollectionContract.entries,
  products: v.pipe(
    v.unknown(),
    v.transform((rows) => readRows(shopProductContract, rows)),
  ),
})

/** A cart with a safe checkout URL. */
function readCheckout(plain: unknown): Checkout {
  const checkout = readModel(checkoutContract, plain)
  const webUrl = checkoutAddress(checkout.webUrl)
  if (webUrl === undefined) throw unreadable(checkout.webUrl)
  return { ...checkout, webUrl }
}

/** Completes a path without an origin. */
const anyOrigin = 'http://shop.invalid'

/**
 * The URL for payment, always with `_fd=0`, which prevents a redirect to the shop's primary domain
 * (`docs/shop.md`).
 *
 * @param webUrl an `http:` or `https:` URL, or a path on this site
 * @returns undefined for any other text, such as `javascript:…`
 */
export function checkoutAddress(webUrl: string): string | undefined {
  const isPath = webUrl.startsWith('/') && !/^\/[/\\]/.test(webUrl)
  if (!isPath && !/^https?:\/\//i.test(webUrl)) return undefined
  if (!URL.canParse(webUrl, anyOrigin)) return undefined
  const url = new URL(webUrl, anyOrigin)
  // Browsers remove tabs and line breaks, and the path can then begin with two slashes.
  if (isPath && url.origin !== anyOrigin) return undefined
  if (url.searchParams.getAll('_fd').join() !== '0') url.searchParams.set('_fd', '0')
  return isPath ? url.href.slice(anyOrigin.length) : url.href
}

const unreadable = (cause: unknown) =>
  new ShopError('unreadable', unknownError, { detail: 'unexpected fields', cause })
