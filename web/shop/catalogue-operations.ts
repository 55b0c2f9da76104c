import { imageForSize } from '#schemas/shop/image-size.ts'
import { shopCollectionContract } from '#schemas/shop/shop-collection.contract.ts'
import { shopInfoContract, shopPoliciesContract } from '#schemas/shop/shop-info.contract.ts'
import type { CatalogueOperations } from '#schemas/shop/storefront.ts'
import { fetchEveryProduct } from './every-product.ts'
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
