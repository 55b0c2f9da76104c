import { GraphQLError } from 'graphql'
import { apiVersions } from '#local/shop/shop.ts'
import { globalId, readGlobalId } from '../global-id.ts'
import type { Shop } from '../shop.ts'
import { cartMutations } from './cart-mutations.ts'
import { cartView } from './cart-view.ts'
import { catalogueQueries } from './catalogue-queries.ts'
import { collectionView } from './collection-view.ts'
import { productView, variantView } from './product-view.ts'
import { paymentSettings, shopView } from './shop-view.ts'
import type { Shown, View } from './view.ts'

/** The maximum number of ids that `nodes` accepts. */
const maxNodes = 250

/** The root fields that the stand-in implements. All others fail with `NOT_IMPLEMENTED`. */
export function rootView(shop: Shop, domain: string, shown: Shown): View {
  const node = ({ id }: { id: string }) => nodeWithId(id, shop, domain, shown)
  return {
    ...catalogueQueries(shown),
    ...cartMutations(shop, shown),
    cart: ({ id }: { id: string }) => {
      const cart = shop.carts.withId(id)
      return cart === undefined ? null : cartView(shop.price(cart), shown)
    },
    node,
    nodes: ({ ids }: { ids: readonly string[] }) => {
      if (ids.length <= maxNodes) return ids.map((id) => node({ id }))
      const message = `The input array size of ${ids.length} is greater than the maximum allowed of ${maxNodes}.`
      throw new GraphQLError(message, { extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } })
    },
    shop: shopView(domain, shown.baseUrl),
    paymentSettings: paymentSettings(domain),
    publicApiVersions: apiVersions.map((version) => ({
      handle: version,
      displayName: version,
      supported: version >= shop.settings.oldestVersion,
    })),
  }
}

/** The object with a global id; null if there is none. */
function nodeWithId(gid: string, shop: Shop, domain: string, shown: Shown): View | null {
  const read = readGlobalId(gid)
  if (read === undefined) throw new GraphQLError(`Invalid global id '${gid.slice(0, 200)}'`)
  const find = nodes[read.type]
  if (find === undefined) {
    throw new GraphQLError(`The shop stand-in does not implement nodes of type ${read.type}.`, {
      extensions: { code: 'NOT_IMPLEMENTED' },
    })
  }
  return find(read.id, gid, { shop, domain, shown }) ?? null
}

interface NodeContext {
  readonly shop: Shop
  readonly domain: string
  readonly shown: Shown
}

const nodes: Record<string, (id: string, gid: string, context: NodeContext) => View | undefined> = {
  Product(id, _gid, { shop, shown }) {
    const product = shop.catalogue.withId(id)
    return product && productView(product, shown)
  },
  ProductVariant(id, _gid, { shop, shown }) {
    const found = shop.catalogue.merchandise(Number(id))
    return found?.product.isPublished === true
      ? variantView(found.product, found.variant, shown)
      : undefined
  },
  Collection(id, _gid, { shop, shown }) {
    const collection = shop.catalogue.collections.find((one) => String(one.id) === id)
    return collection && collectionView(collection, shown, productView)
  },
  Cart(_id, gid, { shop, shown }) {
    const cart = shop.carts.withId(gid)
    return cart && cartView(shop.price(cart), shown)
  },
  Shop(id, _gid, { domain, shown }) {
    const view = shopView(domain, shown.baseUrl)
    return view['id'] === globalId('Shop', id) ? view : undefined
  },
  ShopPolicy(id, _gid, { domain, shown }) {
    const view = shopView(domain, shown.baseUrl)
    const policies = ['privacyPolicy', 'refundPolicy', 'shippingPolicy', 'termsOfService']
    // These four fields of a shop are policies.
    const found = policies.map((name) => view[name] as View)
    return found.find((policy) => policy['id'] === globalId('ShopPolicy', id))
  },
}
