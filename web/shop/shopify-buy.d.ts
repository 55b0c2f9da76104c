/**
 * The part of `shopify-buy` 3.0.7 that the site uses. The package has no types, so the site reads its
 * models as unknown data.
 */
declare module 'shopify-buy' {
  type Answer = Promise<unknown>

  /** A list's entry, which can load the next entries. */
  export interface ListedModel {
    readonly attrs: Record<string, unknown>
    readonly hasNextPage: boolean
  }

  interface ShopifyClient {
    readonly product: {
      fetchAll(first?: number): Promise<ListedModel[]>
      fetch(id: string): Answer
      fetchMultiple(ids: readonly string[]): Answer
      fetchByHandle(handle: string): Answer
      fetchQuery(request: object): Answer
      fetchRecommendations(productId: string): Answer
    }
    readonly collection: {
      fetchQuery(request: object): Answer
      fetchAllWithProducts(request: object): Answer
      fetch(id: string): Answer
      fetchWithProducts(id: string, request: object): Answer
      fetchByHandle(handle: string): Answer
    }
    readonly shop: { fetchInfo(): Answer; fetchPolicies(): Answer }
    readonly checkout: {
      readonly inputMapper: {
        updateAttributes: (checkoutId: string, input: object) => object
      }
      fetch(id: string): Promise<{ readonly lineItems: readonly { readonly id: string }[] } | null>
      create(input: object): Answer
      addLineItems(id: string, lines: readonly object[]): Answer
      updateLineItems(id: string, lines: readonly object[]): Answer
      removeLineItems(id: string, lineIds: readonly string[]): Answer
      updateAttributes(id: string, input: object): Answer
      updateEmail(id: string, email: string): Answer
      updateShippingAddress(id: string, address: object): Answer
      addDiscount(id: string, code: string): Answer
      removeDiscount(id: string): Answer
      addGiftCards(id: string, codes: readonly string[]): Answer
      removeGiftCard(id: string, appliedGiftCardId: string): Answer
    }
    readonly graphQLClient: {
      fetchAllPages(models: unknown, request: { pageSize: number }): Promise<unknown>
    }
    fetchNextPage(models: readonly ListedModel[]): Promise<{ model: ListedModel[] }>
  }

  interface ClientConfig {
    domain: string
    storefrontAccessToken: string
  }

  type SdkFetch = (
    url: string,
    init: { body: string; headers: Record<string, string> },
  ) => Promise<{ json(): unknown }>

  const client: { buildClient(config: ClientConfig, fetch: SdkFetch): ShopifyClient }
  export default client
}
