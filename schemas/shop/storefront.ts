import type { RetryPace } from '#schemas/lake-retry.ts'
import type { Checkout, ShopAddress } from './checkout.contract.ts'
import type { ShopCollection, StockedCollection } from './shop-collection.contract.ts'
import type { ImageSize } from './image-size.ts'
import type { CheckoutUserError } from './shop-error.ts'
import type { ShopInfo, ShopPolicies } from './shop-info.contract.ts'
import type { ShopProduct } from './shop-product.contract.ts'

/** How requests are sent; the global `fetch` is one. */
export type ShopFetch = (url: string, init: RequestInit) => Promise<Response>

/** Which shop to speak to, and how. */
export interface StorefrontSettings {
  /** Such as `petjet.myshopify.com`. */
  domain: string
  /** The shop's public Storefront access token. */
  token: string
  /** What takes the place of `https://{domain}`, without a trailing slash. */
  apiUrl?: string | undefined
  /** How long one answer can take, in ms; default 10 s. */
  timeoutMs?: number
  /** The pauses before a request is sent again; default 300 ms up to 3 s. */
  pace?: RetryPace
  /** Called with each product of a list that cannot be read and is left out, and the field's path. */
  onUnreadable?: ((product: unknown, field: string) => void) | undefined
  /** Takes the place of the global `fetch`. */
  fetch?: ShopFetch
}

/** A piece of a list; the first 20 by id unless it says otherwise (`docs/product.md §7`). */
export interface ListRequest {
  first?: number
  /** In Shopify's search syntax, such as `tag:new`. */
  query?: string
  sortKey?: string
  reverse?: boolean
}

export interface Attribute {
  readonly key: string
  readonly value: string
}

/** What to put into a checkout. */
export interface NewLine {
  readonly variantId: string
  readonly quantity: number
  readonly customAttributes?: readonly Attribute[]
}

/** What to change of a line that is there already. */
export interface ChangedLine extends Partial<NewLine> {
  readonly id: string
}

export interface NewCheckout {
  lineItems?: readonly NewLine[]
  note?: string
  email?: string
  shippingAddress?: ShopAddress
  customAttributes?: readonly Attribute[]
  countryCode?: string
}

/** A changed checkout: whole, as the shop holds it now, with what the shop has to say about it. */
export interface ChangedCheckout extends Checkout {
  /** Errors and warnings; a line might have been added with fewer pieces than asked for. */
  userErrors: readonly CheckoutUserError[]
}

/** What the shop tells of itself and its products. */
export interface CatalogueOperations {
  /** All products, over all pages of the shop's list; at most 1000. */
  fetchProducts(): Promise<ShopProduct[]>
  fetchProductByHandle(handle: string): Promise<ShopProduct | null>
  fetchProduct(id: string): Promise<ShopProduct | null>
  /** Those of the products that exist, in the order of the ids. */
  fetchProductsByIds(ids: readonly string[]): Promise<ShopProduct[]>
  fetchProductList(request?: ListRequest): Promise<ShopProduct[]>
  fetchRecommendations(productId: string): Promise<ShopProduct[]>

  fetchCollections(request?: ListRequest): Promise<ShopCollection[]>
  /** Each collection with its first products, 20 of each by default. */
  fetchStockedCollections(request?: {
    first?: number
    productsFirst?: number
  }): Promise<StockedCollection[]>
  fetchCollection(id: string): Promise<ShopCollection | null>
  fetchStockedCollection(id: string, productsFirst?: number): Promise<StockedCollection | null>
  /** The collection with its first 20 products. */
  fetchCollectionByHandle(handle: string): Promise<StockedCollection | null>

  fetchShop(): Promise<ShopInfo>
  fetchPolicies(): Promise<ShopPolicies>

  /** The address of a picture in another size. */
  imageForSize(address: string, size: ImageSize): string
}

/** What can be done with a cart of the shop; the customer pays for it at its `webUrl`. */
export interface CartOperations {
  /** Makes a cart; fails with the message 'Failed to create cart'. */
  createCheckout(input?: NewCheckout): Promise<ChangedCheckout>
  /** Null if the shop has no such cart. */
  fetchCheckout(checkoutId: string): Promise<Checkout | null>
  addLineItems(checkoutId: string, lines: readonly NewLine[]): Promise<ChangedCheckout>
  updateLineItems(checkoutId: string, lines: readonly ChangedLine[]): Promise<ChangedCheckout>
  removeLineItems(checkoutId: string, lineIds: readonly string[]): Promise<ChangedCheckout>
  /** Removes all lines, then adds these. */
  replaceLineItems(checkoutId: string, lines: readonly NewLine[]): Promise<ChangedCheckout>
  /** Sends the note, where there is one, and then the attributes, if there are any. */
  updateAttributes(
    checkoutId: string,
    input: { note?: string; customAttributes?: readonly Attribute[] },
  ): Promise<ChangedCheckout>
  updateEmail(checkoutId: string, email: string): Promise<ChangedCheckout>
  updateShippingAddress(checkoutId: string, address: ShopAddress): Promise<ChangedCheckout>
  /** Adds a code to those that the cart has. */
  addDiscount(checkoutId: string, code: string): Promise<ChangedCheckout>
  /** Removes all codes. */
  removeDiscount(checkoutId: string): Promise<ChangedCheckout>
  addGiftCards(checkoutId: string, codes: readonly string[]): Promise<ChangedCheckout>
  removeGiftCard(checkoutId: string, appliedGiftCardId: string): Promise<ChangedCheckout>
}

/**
 * Everything that the product, or a developer, asks of the shop. Each promise rejects with a
 * `ShopError`, and with nothing else; answers are plain data.
 */
export interface Storefront extends CatalogueOperations, CartOperations {}
