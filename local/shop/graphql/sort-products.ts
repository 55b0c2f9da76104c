import { priceRange, type Product } from '../catalogue/product.ts'

type Order = (a: Product, b: Product) => number

const byText = (read: (product: Product) => string): Order => {
  return (a, b) => read(a).localeCompare(read(b), 'en') || a.id - b.id
}

const byNumber = (read: (product: Product) => number): Order => {
  return (a, b) => read(a) - read(b) || a.id - b.id
}

const byId = byNumber(({ id }) => id)

/** The sort keys of products and of a collection's products; all others keep the shop's order. */
const orders: Record<string, Order> = {
  ID: byId,
  TITLE: byText(({ title }) => title),
  VENDOR: byText(({ vendor }) => vendor),
  PRODUCT_TYPE: byText(({ productType }) => productType),
  CREATED_AT: byNumber(({ createdAt }) => createdAt),
  CREATED: byNumber(({ createdAt }) => createdAt),
  UPDATED_AT: byNumber(({ updatedAt }) => updatedAt),
  PRICE: byNumber((product) => priceRange(product)[0]),
}

/** Products in the order of a `ProductSortKeys` or `ProductCollectionSortKeys`. */
export function sortProducts(products: readonly Product[], sortKey: string): Product[] {
  const order = orders[sortKey]
  return order === undefined ? [...products] : products.toSorted(order)
}
