import type { ListedModel } from 'shopify-buy'
import type { ShopClient } from './shop-call.ts'

/** How many products a page of the list holds, and how many pages are read (`docs/product.md §9`). */
const pageSize = 20
const maxPages = 50

/** How many of a product's variants or pictures come at once. */
const partsAtOnce = { pageSize: 250 }

/** All products of the shop: the SDK's own `fetchAll` stops after the first page. */
export async function fetchEveryProduct(shop: ShopClient): Promise<ListedModel[]> {
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
