import type { ListedModel } from 'shopify-buy'
import { imageForSize } from '#schemas/shop/image-size.ts'
import { shopCollectionContract } from '#schemas/shop/shop-collection.contract.ts'
import { shopInfoContract, shopPoliciesContract } from '#schemas/shop/shop-info.contract.ts'
import type { CatalogueOperations } from '#schemas/shop/storefront.ts'
import { readModel, readNode, readRows, stockedCollection, taggedProduct } from './read-model.ts'
import type { TagsById } from './product-tags.ts'
import { callShop, type ShopClient, type ShopConnection } from './shop-call.ts'

/** How many of a list, and how a list is sorted, unless the request says otherwise. */
const defaultList = { first: 20, sortKey: 'ID' }

/** What the shop tells of itself and its products. */
export function catalogueOperations(connection: ShopConnection): CatalogueOperations {
  /** Asks for something that may not exist, such as a product by its handle. */
  const find = <Found>(
    ask: (shop: ShopClient) => Promise<unknown>,
    read: (model: unknown, tagsById: TagsById) => Found,
  ) =>
    callShop(connection, async (shop, notes) => {
      const model = await ask(shop).catch((cause: unknown) => {
        // The SDK looks for products in the collection that is not there.
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
    fetchProducts: () => find(fetchEveryProduct, products),
    fetchProductByHandle: (handle) => find((shop) => shop.product.fetchByHandle(handle), product),
    fetchProduct: (id) => find((shop) => shop.product.fetch(id), product),
    fetchProductsByIds: (ids) => find((shop) => shop.product.fetchMultiple([...ids]), products),
    fetchProductList: (request) =>
      find((shop) => shop.product.fetchQuery({ ...defaultList, ...request }), products),
    fetchRecommendations: (id) => find((shop) => shop.product.fetchRecommendations(id), products),

    fetchCollections: (request) =>
      find(
        (shop) => shop.collection.fetchQuery({ ...defaultList, ...request }),
        (models) => readRows(shopCollectionContract, models),
      ),
    fetchStockedCollections: (request) =>
      find(
        (shop) => shop.collection.fetchAllWithProducts({ ...request }),
        (models, tags) => readRows(stockedCollection(tags), models),
      ),
    fetchCollection: (id) =>
      find(
        (shop) => shop.collection.fetch(id),
        (model) => readNode(shopCollectionContract, model),
      ),
    fetchStockedCollection: (id, productsFirst = 20) =>
      find((shop) => shop.collection.fetchWithProducts(id, { productsFirst }), collection),
    fetchCollectionByHandle: (handle) =>
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

/** How many products a page of the list holds, and how many pages are read (`docs/product.md §9`). */
const pageSize = 20
const maxPages = 50

/** How many of a product's variants or pictures come at once. */
const partsAtOnce = { pageSize: 250 }

/** All products of the shop: the SDK's own `fetchAll` stops after the first page. */
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

/** Reads what is missing of a product with more than 250 variants or pictures. */
async function completeParts({ graphQLClient }: ShopClient, { attrs }: ListedModel): Promise<void> {
  attrs['images'] = await graphQLClient.fetchAllPages(attrs['images'], partsAtOnce)
  attrs['variants'] = await graphQLClient.fetchAllPages(attrs['variants'], partsAtOnce)
}
