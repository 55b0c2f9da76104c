import { defineQuery } from 'groq'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { pageDocumentTypes } from '#schemas/content/page/page-documents.ts'
import { allSitePages, type SitePage } from '#schemas/content/page/page-paths.ts'
import { landingPath } from '#schemas/content/redirect/landing-path.ts'
import { fieldsOf, textOf } from '#web/content/field-readers.ts'
import { landingAddresses } from '#web/pages/landing-page/landing-addresses.queries.ts'
import { readSeo, type Seo } from '#web/content/page/read-seo.ts'
import { unindexedKits } from '#web/kit/product/kit-addresses.queries.ts'
import { seoFields } from '#web/content/page/read-seo.ts'

/** Queries the editors' search metadata of each page; only the server runs it. */
const pageSeoQuery = defineQuery(`{
  "pages": *[_type in $types]{_id, ${seoFields}}
}`)

/** A page that search engines can list. */
export interface IndexedPage extends Pick<SitePage, 'path' | 'title' | 'description'> {
  /** The time of the page's last change, ISO 8601; only for landing pages. */
  readonly changed?: string
}

export interface IndexedPages {
  /** The indexed pages, with the titles and descriptions from their documents. */
  readonly pages: readonly IndexedPage[]
  /** The slugs of the kits that editors hide from search engines. */
  readonly unindexedKits: ReadonlySet<string>
}

/**
 * Lists the site's pages for search engines. Only the server calls this function, with the results in
 * memory.
 */
export async function indexedPages(content: ContentSource): Promise<IndexedPages> {
  const [pages, withoutIndex, landing] = await Promise.all([
    loadSeo(content),
    unindexedKits(content),
    landingAddresses(content),
  ])
  const own = allSitePages.filter(({ indexed }) => indexed !== false)
  return {
    pages: [
      ...own
        .filter(({ document }) => !pages.get(document?.type ?? '')?.noIndex)
        .map((page) => withSeo(page, pages.get(page.document?.type ?? ''))),
      ...[...landing].flatMap(([slug, { isIndexed, title, description, changed }]) =>
        isIndexed ? { path: landingPath(slug), title, description, changed } : [],
      ),
    ],
    unindexedKits: withoutIndex,
  }
}

/** The search metadata in a page's document. */
export async function seoOfPage(content: ContentSource, page: SitePage): Promise<Seo | undefined> {
  const pages = await loadSeo(content)
  return pages.get(page.document?.type ?? '')
}

function withSeo(page: SitePage, seo: Seo = {}): SitePage {
  const { title = page.title, description = page.description } = seo
  return { ...page, title, description }
}

async function loadSeo(content: ContentSource): Promise<ReadonlyMap<string, Seo>> {
  const { data } = await content.load({
    name: 'page-seo',
    query: pageSeoQuery,
    params: { types: [...pageDocumentTypes] },
    shape: 'one object',
    curated: () => ({ pages: [] }),
  })
  return new Map(
    data.pages.map((row) => [textOf(row._id), readSeo(fieldsOf(row)['seo']).seo ?? {}] as const),
  )
}
