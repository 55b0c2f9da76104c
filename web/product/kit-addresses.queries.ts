import { defineQuery } from 'groq'
import type { ContentResult, ContentSource } from '#schemas/content/content-source.ts'
import { summarizedKitCount } from '#schemas/product/kit-limits.ts'
import type { KitAddressesQueryResult } from '#schemas/sanity.types.ts'
import { siteQuery } from '#web/content/site-query.ts'
import { isOn, textOf } from '#web/content/field-readers.ts'
import { inOrder, isShown } from './shown-kits.ts'
import { isAddressable } from '#schemas/product/kit-slug.ts'
import { readKitSummaries } from './read-kit-summaries.ts'

/** Every kit's address, with its last change, price, title and stock. The server alone asks for it. */
const kitAddressesQuery = defineQuery(`*[${isShown}] | ${inOrder}{
  "slug": slug.current,
  _updatedAt,
  price,
  "noIndex": seo.noIndex,
  title,
  inStock
}`)

/** The first kits in short, for readers that are machines. */
const kitSummariesQuery = defineQuery(`*[${isShown}] | ${inOrder}[0...$count]{
  title,
  "slug": slug.current,
  shortDescription,
  description,
  price,
  inStock
}`)

const curated = () => import('#schemas/product/kit-answers.curated.ts')
const shop = () => import('#schemas/shop/sell-answer.ts')

/** The addresses that were made of each list: a list stays the same until a kit changes. */
const made = new WeakMap<KitAddressesQueryResult, ReadonlyMap<string, string>>()

/** Loads every kit's address as the lake tells it. */
export function loadKitAddresses(
  content: Pick<ContentSource, 'load'>,
): Promise<ContentResult<KitAddressesQueryResult>> {
  return content.load({
    name: 'kit-addresses',
    query: kitAddressesQuery,
    shape: 'a list',
    curated: async () => (await curated()).curatedKitAddresses(),
    sell: async (rows, view) => (await shop()).sellAddresses(rows, view),
  })
}

/**
 * The slug of every kit that has a page, in the editors' order, with the time of its last change. On
 * the server, where the list is in memory; it grows with the catalogue.
 */
export async function kitAddresses(content: ContentSource): Promise<ReadonlyMap<string, string>> {
  return addressesOf(await loadKitAddresses(content))
}

/** The same, of a list that is loaded. */
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

/** The slugs of the kits that editors keep out of search engines. */
export async function kitsKeptOut(content: ContentSource): Promise<ReadonlySet<string>> {
  const { data } = await loadKitAddresses(content)
  return new Set(data.filter(({ noIndex }) => isOn(noIndex)).map(({ slug }) => textOf(slug)))
}

/** The first kits in short; on the server. */
export const kitSummaries = siteQuery({
  query: kitSummariesQuery,
  shape: 'a list',
  params: () => ({ count: summarizedKitCount }),
  curated: async () => (await curated()).curatedKitSummaries(),
  read: readKitSummaries,
  sell: async (rows, view) => (await shop()).sellSummaries(rows, view),
})
