import { defineQuery } from 'groq'
import type { ContentResult, ContentSource } from '#schemas/protocol/content-source.ts'
import { isLandingSlug } from '#schemas/content/redirect/landing-path.ts'
import type { LandingAddressesQueryResult } from '#schemas/sanity.types.ts'
import { textOf } from '#web/content/field-readers.ts'

/** All landing pages, in one object, so that an empty list does not cause curated content. */
const landingAddressesQuery = defineQuery(`{
  "pages": *[_type == "landingPage" && title > "" && slug.current > ""] | order(title asc, _id asc){
    title,
    "slug": slug.current,
    _updatedAt,
    "description": seo.description,
    "noIndex": seo.noIndex == true
  }
}`)

/** The data of a landing page that is known without a query for the page. */
export interface LandingAddress {
  readonly title: string
  /** The description for search engines; empty if editors have written no description. */
  readonly description: string
  /** The time of the last change, ISO 8601; empty if unknown. */
  readonly changed: string
  /** Whether search engines can list the page. */
  readonly isIndexed: boolean
}

/** The addresses computed from each answer, which stays the same object until a page changes. */
const made = new WeakMap<LandingAddressesQueryResult, ReadonlyMap<string, LandingAddress>>()

/** Queries all landing pages. */
export function loadLandingAddresses(
  content: ContentSource,
): Promise<ContentResult<LandingAddressesQueryResult>> {
  return content.load({
    name: 'landing-addresses',
    query: landingAddressesQuery,
    shape: 'one object',
    curated: () => ({ pages: [] }),
  })
}

/** All landing pages by slug. Only on the server, which has the list in memory. */
export async function landingAddresses(
  content: ContentSource,
): Promise<ReadonlyMap<string, LandingAddress>> {
  return landingAddressesOf(await loadLandingAddresses(content))
}

/** All landing pages by slug, from a loaded answer. */
export function landingAddressesOf({
  data,
}: ContentResult<LandingAddressesQueryResult>): ReadonlyMap<string, LandingAddress> {
  const known = made.get(data)
  if (known) return known
  const addresses = new Map<string, LandingAddress>()
  for (const { slug, title, _updatedAt, description, noIndex } of data.pages) {
    if (!isLandingSlug(slug) || addresses.has(slug)) continue
    addresses.set(slug, {
      title: textOf(title),
      description: textOf(description),
      changed: textOf(_updatedAt),
      isIndexed: !noIndex,
    })
  }
  made.set(data, addresses)
  return addresses
}
