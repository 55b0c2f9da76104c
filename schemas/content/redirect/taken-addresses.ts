import { getPublishedId } from '@sanity/client/csm'
import type { ValidationContext } from 'sanity'
import * as v from 'valibot'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { fixedPages, pageAddress, pageTypes } from './page-address.ts'
import { pathKey, redirectTarget, type RedirectTarget } from './redirect-path.ts'
import { sourceKey } from './redirect-table.ts'

const text = v.fallback(v.nullable(v.string()), null)

const answerContract = v.object({
  redirects: v.array(v.object({ _id: v.string(), from: text, to: text })),
  pages: v.array(v.object({ _id: v.string(), _type: v.string(), title: text, slug: text })),
})

type StoredRedirect = v.InferOutput<typeof answerContract>['redirects'][number]

/** Reads published pages, and all redirects, because the address of a draft is taken too. */
const addressesQuery = `{
  "redirects": *[_type == "redirect"]{_id, from, to},
  "pages": *[_type in $types && _id in path("*")]{_id, _type, title, "slug": slug.current}
}`

/** The pages and redirects of the site, for the rules of one redirect. */
interface KnownAddresses {
  /** The name of each page by its key. */
  readonly pages: ReadonlyMap<string, string>
  /** Another redirect from the address, including drafts. */
  readonly sourceAt: (key: string) => StoredRedirect | undefined
  /** The target of another published redirect from the address. */
  readonly targetFrom: (key: string) => RedirectTarget | undefined
}

/**
 * Reads all addresses from the lake, with one query.
 *
 * @param id the redirect to leave out, with its drafts
 * @throws {Error} if the lake does not answer with such lists
 */
export async function knownAddresses(
  id: string,
  { getClient }: Pick<ValidationContext, 'getClient'>,
): Promise<KnownAddresses> {
  const client = getClient({ apiVersion: lakeApiVersion }).withConfig({ perspective: 'raw' })
  const answer = await client.fetch<unknown>(addressesQuery, { types: pageTypes })
  const { pages, redirects } = readAnswer(answer)
  const ownId = getPublishedId(id)
  const othersAt = (key: string) =>
    redirects.get(key)?.filter(({ _id }) => getPublishedId(_id) !== ownId)
  return {
    pages,
    sourceAt: (key) => othersAt(key)?.[0],
    targetFrom: (key) => redirectTarget(othersAt(key)?.find(({ _id }) => !_id.includes('.'))?.to),
  }
}

interface Addresses {
  readonly pages: ReadonlyMap<string, string>
  /** The redirects by the key of their old address, including drafts. */
  readonly redirects: ReadonlyMap<string, readonly StoredRedirect[]>
}

/** A cache of parsed answers, because one answer serves many redirects. */
const readBefore = new WeakMap<object, Addresses>()

function readAnswer(answer: unknown): Addresses {
  const known = typeof answer === 'object' && answer !== null && readBefore.get(answer)
  if (known) return known
  const { redirects, pages } = v.parse(answerContract, answer)
  const byKey = Map.groupBy(redirects, ({ from }) => sourceKey(from) ?? '')
  const read = { pages: pageNames(pages), redirects: byKey }
  if (typeof answer === 'object' && answer !== null) readBefore.set(answer, read)
  return read
}

interface StoredPage {
  readonly _type: string
  readonly title: string | null
  readonly slug: string | null
}

/** The name of each page of the site by its key, including pages without a document. */
function pageNames(pages: readonly StoredPage[]): Map<string, string> {
  const names = new Map(fixedPages.map((path) => [path, 'A page of the site']))
  for (const { _type, title, slug } of pages) {
    const path = pageAddress(_type, slug)
    const key = path === undefined ? undefined : pathKey(path)
    if (key !== undefined) names.set(key, title?.trim() ? `“${title.trim()}”` : 'A document')
  }
  return names
}
