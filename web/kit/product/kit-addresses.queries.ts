import { defineQuery } from 'groq'
import type { ContentResult, ContentSource } from '#schemas/protocol/content-source.ts'
import { summarizedKitCount } from '#schemas/content/product/kit-counts.ts'
import type { KitAddressesQueryResult } from '#schemas/sanity.types.ts'
import { lakeQuery } from '#web/content/site-query.ts'
import { isOn, textOf } from '#web/content/field-readers.ts'
import { inOrder, isShown } from './catalog.queries.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import { readKitSummaries } from './kit-names.queries.ts'

/**
 * Every kit's address, with its last change, price, title and stock. Only the server runs this query.
 */
const kitAddressesQuery = defineQuery(`*[${isShown}] | ${inOrder}{
  "slug": slug.current,
  _updatedAt,
  price,
  "noIndex": seo.noIndex,
  title,
  inStock
}`)

/** Short summaries of the first kits, for machines. */
const kitSummariesQuery = defineQuery(`*[${isShown}] | ${inOrder}[0...$count]{
  title,
  "slug": slug.current,
  shortDescription,
  description,
  price,
  inStock
}`)

const curated = () => import('#schemas/content/product/kit-query-results.curated.ts')
const shop = () => import('#schemas/shop/merge-shop-data.ts')

/** The addresses computed from each list, which stays the same object until a kit changes. */
const made = new WeakMap<KitAddressesQueryResult, ReadonlyMap<string, string>>()

/** Loads every kit's address from the lake. */
export function loadKitAddresses(
  content: Pick<ContentSource, 'load'>,
): Promise<ContentResult<KitAddressesQueryResult>> {
  return content.load({
    name: 'kit-addresses',
    query: kitAddressesQuery,
    shape: 'a list',
    curated: async () => (await curated()).curatedKitAddresses(),
    mergeShop: async (rows, view) => (await shop()).mergeAddresses(rows, view),
  })
}

/**
 * The slugs of all kits with a page, in the editors' order, with the times of their last changes. Only
 * on the server, which has the list in memory; the list grows with the catalog.
 */
export async function kitAddresses(content: ContentSource): Promise<ReadonlyMap<string, string>> {
  return addressesOf(await loadKitAddresses(content))
}

/** The same map, from a loaded list. */
export function addressesOf({
  data,
}: ContentResult<KitAddressesQueryResult>): ReadonlyMap<string, string> {
  const known = made.get(data)
  if (known) return known
  const addresses = new Map<string, string>()
  for (const { slug, _updatedAt } of data) {
    if (isAddressable(slug) && !addresses.has(slug)) addresses.set(slug, textOf(_updatedAt))
  }
  made.set(data, addresses)
  return addresses
}

/** The slugs of the kits that editors exclude from search engines. */
export async function unindexedKits(content: ContentSource): Promise<ReadonlySet<string>> {
  const { data } = await loadKitAddresses(content)
  return new Set(data.filter(({ noIndex }) => isOn(noIndex)).map(({ slug }) => textOf(slug)))
}

/** Short summaries of the first kits; on the server. */
export const kitSummaries = lakeQuery({
  name: 'kit-summaries',
  query: kitSummariesQuery,
  shape: 'a list',
  params: () => ({ count: summarizedKitCount }),
  curated: async () => (await curated()).curatedKitSummaries(),
  read: readKitSummaries,
  mergeShop: async (rows, view) => (await shop()).mergeSummaries(rows, view),
})
