import { GraphQLError } from 'graphql'
import { isAvailable, priceRange, type Product } from '../catalogue/product.ts'
import { localId } from '../global-id.ts'
import { collectionView, sortProducts } from './collection-view.ts'
import { connection, type PageArguments } from './connection.ts'
import { productView } from './product-view.ts'
import type { Shown, View } from './view.ts'

interface ListArguments extends PageArguments {
  readonly query?: string | null
  readonly sortKey: string
}

interface OneArguments {
  readonly id?: string | null
  readonly handle?: string | null
}

const maxRecommendations = 10

/** The root fields about products and collections. */
export function catalogueQueries(shown: Shown): View {
  const { catalogue } = shown
  const productOrNull = (product: Product | undefined) =>
    product === undefined ? null : productView(product, shown)
  const collectionWith = (matches: (of: { id: number; handle: string }) => boolean) => {
    const found = catalogue.collections.find(matches)
    return found === undefined ? null : collectionView(found, shown, productView)
  }
  const idOf = ({ id }: { id: number }) => String(id)
  return {
    products: ({ query, sortKey, ...page }: ListArguments) =>
      connection(
        sortProducts(catalogue.published.filter(searchTerms(query)), sortKey),
        page,
        idOf,
        (product) => productView(product, shown),
      ),
    product: ({ id, handle }: OneArguments) =>
      productOrNull(
        id == null
          ? catalogue.withHandle(handle ?? '')
          : catalogue.withId(requireLocalId('Product', id)),
      ),
    productByHandle: ({ handle }: { handle: string }) =>
      productOrNull(catalogue.withHandle(handle)),
    productRecommendations: ({ productId, productHandle }: RecommendationArguments) => {
      const product =
        productId == null
          ? catalogue.withHandle(productHandle ?? '')
          : catalogue.withId(requireLocalId('Product', productId))
      if (product === undefined) return null
      return recommended(product, catalogue.published).map((one) => productView(one, shown))
    },
    collections: ({ query, sortKey, ...page }: ListArguments) => {
      const word = (query ?? '')
        .replace(/^title:/, '')
        .replaceAll(/["'*]/g, '')
        .toLowerCase()
      const found = catalogue.collections.filter(({ title }) => title.toLowerCase().includes(word))
      const sorted =
        sortKey === 'TITLE' ? found.toSorted((a, b) => a.title.localeCompare(b.title, 'en')) : found
      return connection(sorted, page, idOf, (one) => collectionView(one, shown, productView))
    },
    collection: ({ id, handle }: OneArguments) => {
      if (id == null) return collectionWith((one) => one.handle === handle)
      const wanted = requireLocalId('Collection', id)
      return collectionWith((one) => String(one.id) === wanted)
    },
    collectionByHandle: ({ handle }: { handle: string }) =>
      collectionWith((one) => one.handle === handle),
    productTags: ({ first }: { first: number }) =>
      words(
        catalogue.published.flatMap(({ tags }) => tags),
        first,
      ),
    productTypes: ({ first }: { first: number }) =>
      words(
        catalogue.published.map(({ productType }) => productType),
        first,
      ),
  }
}

interface RecommendationArguments {
  readonly productId?: string | null
  readonly productHandle?: string | null
}

/** Products with a tag in common, those with the most in front. */
function recommended(product: Product, all: readonly Product[]): Product[] {
  const inCommon = (one: Product) => one.tags.filter((tag) => product.tags.includes(tag)).length
  return all
    .filter((one) => one !== product && inCommon(one) > 0)
    .toSorted((a, b) => inCommon(b) - inCommon(a) || a.id - b.id)
    .slice(0, maxRecommendations)
}

function words(all: readonly string[], first: number) {
  const sorted = [...new Set(all)].toSorted()
  return connection(
    sorted,
    { first },
    (word) => word,
    (word) => word,
  )
}

/**
 * The local id in a global id of that type.
 *
 * @throws {GraphQLError} if the id is invalid or has another type
 */
function requireLocalId(type: string, gid: string): string {
  const id = localId(type, gid)
  if (id === undefined) throw new GraphQLError(`Invalid global id '${gid.slice(0, 200)}'`)
  return id
}

type Matches = (product: Product) => boolean

/** Whether a value satisfies `value` with an optional comparison in front, such as `>=10`. */
function compare(actual: number, wanted: string, read: (text: string) => number): boolean {
  const [, sign = '', text = ''] = /^([<>]=?)?(.*)$/.exec(wanted) ?? []
  const bound = read(text)
  if (sign === '>') return actual > bound
  if (sign === '>=') return actual >= bound
  if (sign === '<') return actual < bound
  if (sign === '<=') return actual <= bound
  return actual === bound
}

/** Whole words, or their beginnings with `*`; case does not matter. */
function hasText(text: string, wanted: string): boolean {
  const prefix = wanted.replace(/\*$/, '').toLowerCase()
  return text.toLowerCase().includes(prefix)
}

const fields: Record<string, (product: Product, wanted: string) => boolean> = {
  title: (product, wanted) => hasText(product.title, wanted),
  vendor: (product, wanted) => hasText(product.vendor, wanted),
  product_type: (product, wanted) => hasText(product.productType, wanted),
  tag: (product, wanted) => product.tags.some((tag) => tag.toLowerCase() === wanted.toLowerCase()),
  tag_not: (product, wanted) => !product.tags.includes(wanted),
  available_for_sale: (product, wanted) =>
    product.variants.some((variant) => isAvailable(product, variant)) === (wanted === 'true'),
  created_at: (product, wanted) => compare(product.createdAt, wanted, Date.parse),
  updated_at: (product, wanted) => compare(product.updatedAt, wanted, Date.parse),
  'variants.price': (product, wanted) =>
    priceRange(product).some((cents) => compare(cents / 100, wanted, Number)),
}

/**
 * Reads the part of Shopify's search syntax that shops use: words, `field:value` with comparisons
 * and quotes, `-` or `NOT` before a term, `AND` (also without the word) and `OR`.
 */
function searchTerms(query: string | null | undefined): Matches {
  const alternatives = (query ?? '').split(/\s+OR\s+/).map(allOf)
  return (product) => alternatives.some((matches) => matches(product))
}

function allOf(text: string): Matches {
  const terms = [...text.matchAll(/(NOT\s+|-)?((?:[\w.]+:)?(?:"[^"]*"|'[^']*'|[^\s"']+))/g)]
  const rules = terms
    .filter(([term]) => term !== 'AND')
    .map(([, not, term = '']) => {
      const matches = oneOf(term)
      return not === undefined ? matches : (product: Product) => !matches(product)
    })
  return (product) => rules.every((rule) => rule(product))
}

function oneOf(term: string): Matches {
  const [, name, quoted = ''] = /^(?:([\w.]+):)?(.*)$/s.exec(term) ?? []
  const value = quoted.replace(/^(["'])(.*)\1$/s, '$2')
  if (name === undefined) {
    return ({ title, description, vendor, productType, tags }) =>
      hasText([title, description, vendor, productType, ...tags].join(' '), value)
  }
  const field = fields[name]
  // Shopify ignores a field that it does not know.
  return field === undefined ? () => true : (product) => field(product, value)
}
