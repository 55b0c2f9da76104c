import type { ListedModel } from 'shopify-buy'
import type { RetryPace } from '#schemas/runtime/retry-delay.ts'
import type { ShopAddress } from '#schemas/shop/checkout.contract.ts'
import { ShopError } from '#schemas/shop/shop-error.ts'
import {
  shopCollectionContract,
  shopInfoContract,
  shopPoliciesContract,
} from '#schemas/shop/shop-catalog.contract.ts'
import {
  readCheckout,
  readModel,
  readNode,
  readRows,
  stockedCollection,
  taggedProduct,
} from './read-model.ts'
import {
  callShop,
  missingCart,
  type ShopClient,
  type ShopConnection,
  type StorefrontSettings,
  type TagsById,
} from './shop-call.ts'

/** The timeout of one request, in ms, unless the settings have another. */
const defaultTimeoutMs = 10_000

/** The pauses between two attempts, short because a visitor waits. */
const defaultPace: RetryPace = { baseMs: 300, maxMs: 3000 }

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
    settings,
    fetch: settings.fetch ?? globalThis.fetch.bind(globalThis),
    timeoutMs: settings.timeoutMs ?? defaultTimeoutMs,
    pace: settings.pace ?? defaultPace,
    canReadTags: true,
  }
  return { ...catalogOperations(connection), ...cartOperations(connection) }
}

/** A part of a list; the first 20 by id by default (`docs/product.md §7`). */
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
  /** Requests an object that might not exist, such as a product by its handle. */
  const find = <Found>(
    ask: (shop: ShopClient) => Promise<unknown>,
    read: (model: unknown, tagsById: TagsById) => Found,
  ) =>
    callShop(connection, async (shop, notes) => {
      const model = await ask(shop).catch((cause: unknown) => {
        // The SDK looks for products even in a collection that does not exist.
        if (notes.isMissing) return null
        throw cause
      })
      return read(model, notes.tagsById)
    })
  const product = (model: unknown, tags: TagsById) => readNode(taggedProduct(tags), model)
  const products = (models: unknown, tags: TagsById) =>
    readRows(taggedProduct(tags), models, connection.settings.onUnreadable)
  const collection = (model: unknown, tags: TagsById) => readNode(stockedCollection(tags), model)

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

    fetchCollections: (request?: ListRequest) =>
      find(
        (shop) => shop.collection.fetchQuery({ ...defaultList, ...request }),
        (models) => readRows(shopCollectionContract, models),
      ),
    /** Collections, each with its first products; 20 of each by default. */
    fetchStockedCollections: (request?: { first?: number; productsFirst?: number }) =>
      find(
        (shop) => shop.collection.fetchAllWithProducts({ ...request }),
        (models, tags) => readRows(stockedCollection(tags), models),
      ),
    fetchCollection: (id: string) =>
      find(
        (shop) => shop.collection.fetch(id),
        (model) => readNode(shopCollectionContract, model),
      ),
    fetchStockedCollection: (id: string, productsFirst = 20) =>
      find((shop) => shop.collection.fetchWithProducts(id, { productsFirst }), collection),
    /** The collection with its first 20 products. */
    fetchCollectionByHandle: (handle: string) =>
      find((shop) => shop.collection.fetchByHandle(handle), collection),

    fetchShop: () =>
      find(
        (shop) => shop.shop.fetchInfo(),
        (model) => readModel(shopInfoContract, model),
      ),
    fetchPolicies: () =>
      find(
        (shop) => shop.shop.fetchPolicies(),
        (model) => readModel(shopPoliciesContract, model),
      ),

    imageForSize,
  }
}

/** The number of products on one page of the list, and the page size for requests (`docs/product.md §9`). */
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

/** Reads the rest of a product with more than 250 variants or pictures. */
async function completeParts({ graphQLClient }: ShopClient, { attrs }: ListedModel): Promise<void> {
  attrs['images'] = await graphQLClient.fetchAllPages(attrs['images'], partsAtOnce)
  attrs['variants'] = await graphQLClient.fetchAllPages(attrs['variants'], partsAtOnce)
}

/**
 * The address of a picture in another size, in pixels: width and height come before the file's
 * extension (`docs/product.md §9`). An address without an extension stays unchanged.
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

interface NewCheckout {
  lineItems?: readonly NewLine[]
  note?: string
  email?: string
  shippingAddress?: ShopAddress
  customAttributes?: readonly Attribute[]
  countryCode?: string
}

/**
 * A changed cart, with the shop's errors and warnings: a line can have a smaller quantity than
 * requested.
 */
export type ChangedCheckout = Awaited<ReturnType<Storefront['addLineItems']>>

/** Operations on a cart of the shop. The customer pays at its `webUrl`. */
function cartOperations(connection: ShopConnection) {
  const change = (operation: (shop: ShopClient['checkout']) => Promise<unknown>) =>
    callShop(connection, async (shop, { userErrors }) => {
      const model = await operation(shop.checkout)
      if (!model) throw missingCart()
      return { ...readCheckout(model), userErrors }
    })

  return {
    /** Null if the shop has no such cart. */
    fetchCheckout: (id: string) =>
      callShop(connection, async (shop) => {
        const model = await shop.checkout.fetch(id)
        return model && readCheckout(model)
      }),
    /** @throws {ShopError} with the message 'Failed to create cart' (`docs/product.md §8`) */
    createCheckout: (input: NewCheckout = {}) =>
      change((checkout) => checkout.create(createInput(input))).catch(failToCreate),
    addLineItems: (id: string, lines: readonly NewLine[]) =>
      change((checkout) => checkout.addLineItems(id, [...lines])),
    updateLineItems: (id: string, lines: readonly ChangedLine[]) =>
      change((checkout) => checkout.updateLineItems(id, [...lines])),
    removeLineItems: (id: string, lineIds: readonly string[]) =>
      change((checkout) => checkout.removeLineItems(id, [...lineIds])),
    /** Removes all lines, then adds these (`docs/product.md §4`). */
    replaceLineItems: (id: string, lines: readonly NewLine[]) =>
      change((checkout) => replaceLines(checkout, id, lines)),
    /** Sends the note first, then the attributes, if there are any. */
    updateAttributes: (
      id: string,
      { note, customAttributes = [] }: Pick<NewCheckout, 'note' | 'customAttributes'>,
    ) =>
      change((checkout) => {
        if (note === undefined && customAttributes.length === 0) return checkout.fetch(id)
        // Without a note, the SDK's mapper would send an empty one and erase the cart's.
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
    /** Adds a code to those on the cart. */
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

/** The SDK's input for a new cart. It is a copy, because the SDK changes it. */
function createInput({ lineItems = [], countryCode, ...others }: NewCheckout): object {
  return {
    ...others,
    ...(countryCode && { buyerIdentity: { countryCode } }),
    lineItems: lineItems.map(({ variantId, quantity, customAttributes }) => ({
      variantId,
      quantity,
      // The SDK does not rename the attributes of a new cart's lines.
      ...(customAttributes && { attributes: customAttributes }),
    })),
  }
}

function failToCreate(cause: unknown): never {
  if (!(cause instanceof ShopError)) throw cause
  const { code, userErrors } = cause
  throw new ShopError(code, 'Failed to create cart', { userErrors, cause })
}
