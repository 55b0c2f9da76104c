import { defineQuery } from 'groq'
import type { ContentResult, ContentSource } from '#schemas/content/content-source.ts'
import { isLandingSlug } from '#schemas/redirect/landing-path.ts'
import type { LandingAddressesQueryResult } from '#schemas/sanity.types.ts'
import { textOf } from '#web/content/field-readers.ts'

/** Every landing page, within one object: that there is none is no reason for curated content. */
const landingAddressesQuery = defineQuery(`{
  "pages": *[_type == "landingPage" && title > "" && slug.current > ""] | order(title asc, _id asc){
    title,
    "slug": slug.current,
    _updatedAt,
    "description": seo.description,
    "noIndex": seo.noIndex == true
  }
}`)

/** What is known of a landing page without asking for it. */
export interface LandingAddress {
  readonly title: string
  /** What search engines are told of it; empty if an editor has written nothing. */
  readonly description: string
  /** ISO 8601; empty if the lake does not say. */
  readonly changed: string
  /** Whether search engines can list it. */
  readonly isIndexed: boolean
}

/** The addresses that were made of each answer: an answer stays the same until a page changes. */
const made = new WeakMap<LandingAddressesQueryResult, ReadonlyMap<string, LandingAddress>>()

/** Asks for every landing page. */
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

/** Every landing page by its slug. On the server, where the list is in memory. */
export async function landingAddresses(
  content: ContentSource,
): Promise<ReadonlyMap<string, LandingAddress>> {
  return landingAddressesOf(await loadLandingAddresses(content))
}

/** The same, of an answer that is loaded. */
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
