import { defineQuery } from 'groq'
import { type Availability, readAvailability } from '#schemas/content/product/availability.ts'
import { namedKitCount } from '#schemas/content/product/kit-counts.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import type { KitNamesQueryResult, KitSummariesQueryResult } from '#schemas/sanity.types.ts'
import { centsOf, textOf } from '#web/content/field-readers.ts'
import { lakeQuery } from '#web/content/site-query.ts'
import { inOrder, isShown } from './catalog.queries.ts'

/** The names of the first kits, for lists to choose from. */
export const kitNamesQuery = defineQuery(`*[${isShown}] | ${inOrder}[0...$count]{
  title,
  "slug": slug.current,
  price,
  inStock,
  featured
}`)

/** One kit in a list to choose from; `price` in cents, and 0 means to be announced. */
export interface KitName {
  readonly title: string
  readonly slug: string
  readonly price: number
  readonly availability: Availability
  readonly featured?: true
}

/** A kit's name with the text of its card, or its description. */
export interface KitSummary extends KitName {
  readonly text: string
}

/** The kits with a name and a usable slug, each once. */
export const readKitNames = (rows: KitNamesQueryResult): KitName[] =>
  readNamed(rows, ({ featured }) => (featured ? { featured } : {}))

/** Reads the kits like {@link readKitNames}, with a text for each. */
export const readKitSummaries = (rows: KitSummariesQueryResult): KitSummary[] =>
  readNamed(rows, ({ shortDescription, description }) => ({
    text: textOf(shortDescription) || textOf(description),
  }))

function readNamed<Row extends Omit<KitNamesQueryResult[number], 'featured'>, Others>(
  rows: readonly Row[],
  readOthers: (row: Row) => Others,
): (KitName & Others)[] {
  const named = new Map<string, KitName & Others>()
  for (const row of rows) {
    const { slug } = row
    const title = textOf(row.title)
    if (!title || !isAddressable(slug) || named.has(slug)) continue
    const [price, availability] = [centsOf(row.price), readAvailability(row)]
    named.set(slug, { title, slug, price, availability, ...readOthers(row) })
  }
  return [...named.values()]
}

/** The names of the first kits in the editors' order, for lists to choose from. */
export const kitNames = lakeQuery({
  name: 'kit-names',
  query: kitNamesQuery,
  shape: 'a list',
  params: () => ({ count: namedKitCount }),
  curated: async () =>
    (await import('#schemas/content/product/kit-query-results.curated.ts')).curatedKitNames(),
  read: readKitNames,
  mergeShop: async (answer, view) =>
    (await import('#schemas/shop/merge-shop-data.ts')).mergeNames(answer, view),
})
