import { GraphQLError } from 'graphql'
import { isAvailable, type Product } from '../catalog/product.ts'
import { readGlobalId } from '../global-id.ts'
import type { Shop } from '../shop.ts'
import { collectionView, productView, sortProducts, variantView } from './catalog-view.ts'
import { cartView } from './cart-view.ts'
import { connection, notImplemented, type PageArguments, type Shown, type View } from './view.ts'

interface ListArguments extends PageArguments {
  readonly query?: string | null
  readonly sortKey: string
}

/** The root fields that read products, collections and carts. */
export function catalogQueries(shop: Shop, shown: Shown): View {
  const { catalog } = shown
  const show = (product: Product | undefined) => product && productView(product, shown)
  const node = ({ id }: { id: string }) => nodeWithId(id, shop, shown)
  return {
    products: ({ query, sortKey, ...page }: ListArguments) =>
      connection(
        sortProducts(catalog.published.filter(searchFor(query)), sortKey),
        page,
        (product) => productView(product, shown),
      ),
    productByHandle: ({ handle }: { handle: string }) => show(catalog.withHandle(handle)) ?? null,
    productRecommendations: ({ productId }: { productId: string }) => {
      const product = catalog.withId(readGlobalId(productId)?.id ?? '')
      return product ? recommended(product, catalog.published).map(show) : null
    },
    collections: ({ query, ...page }: ListArguments) => {
      if (query) throw notImplemented(`the search for collections “${query}”`)
      return connection(catalog.collections, page, (one) => collectionView(one, shown))
    },
    collectionByHandle: ({ handle }: { handle: string }) => {
      const found = catalog.collections.find((one) => one.handle === handle)
      return found ? collectionView(found, shown) : null
    },
    cart: ({ id }: { id: string }) => {
      const cart = shop.carts.withId(id)
      return cart ? cartView(shop.price(cart), shown) : null
    },
    node,
    nodes: ({ ids }: { ids: readonly string[] }) => ids.map((id) => node({ id })),
  }
}

/** Products with a tag in common; products with the most such tags come first. */
function recommended(product: Product, all: readonly Product[]): Product[] {
  const inCommon = (one: Product) => one.tags.filter((tag) => product.tags.includes(tag)).length
  return all
    .filter((one) => one !== product && inCommon(one) > 0)
    .toSorted((a, b) => inCommon(b) - inCommon(a))
}

/**
 * The terms of Shopify's search syntax that are in use: `tag:dog` and `available_for_sale:true`.
 *
 * @throws {GraphQLError} for any other query
 */
function searchFor(query: string | null | undefined): (product: Product) => boolean {
  if (!query) return () => true
  const [name = '', value = ''] = query.split(':')
  if (name === 'tag') return ({ tags }) => tags.includes(value)
  if (name === 'available_for_sale') {
    return (product) =>
      product.variants.some((variant) => isAvailable(product, variant)) === (value === 'true')
  }
  throw notImplemented(`the search “${query}”`)
}

/** The object with a global id; null if there is no such object. */
function nodeWithId(gid: string, shop: Shop, shown: Shown): View | null {
  const read = readGlobalId(gid)
  if (read === undefined) throw new GraphQLError(`Invalid global id '${gid}'`)
  switch (read.type) {
    case 'Product': {
      const product = shop.catalog.withId(read.id)
      return product ? productView(product, shown) : null
    }
    case 'ProductVariant': {
      const found = shop.catalog.merchandise(Number(read.id))
      return found ? variantView(found.product, found.variant, shown) : null
    }
    case 'Collection': {
      const found = shop.catalog.collections.find(({ id }) => String(id) === read.id)
      return found ? collectionView(found, shown) : null
    }
    case 'Cart': {
      const cart = shop.carts.withId(gid)
      return cart ? cartView(shop.price(cart), shown) : null
    }
    default:
      throw notImplemented(`nodes of type ${read.type}`)
  }
}
