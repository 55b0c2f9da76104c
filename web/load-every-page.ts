import { createMemoryHistory } from '@tanstack/react-router'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { kitsPerPage } from '#schemas/content/product/kit-counts.ts'
import { programSlugs } from '#schemas/content/program/program-slug.ts'
import { productPath } from '#schemas/content/product/product-path.ts'
import { landingPath } from '#schemas/content/redirect/landing-path.ts'
import { fixedPages } from '#schemas/content/redirect/page-address.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { runSiteQuery } from '#web/content/site-query-options.ts'
import { landingAddresses } from '#web/pages/landing-page/landing-addresses.queries.ts'
import { catalogPath } from '#web/kit/product/catalog-page-number.ts'
import { kitAddresses } from '#web/kit/product/kit-addresses.queries.ts'
import { loadRedirects } from '#web/app/redirect/redirects.queries.ts'
import { createAppRouter } from '#web/router.tsx'
import { loadSearchIndex } from '#web/search/load-search-index.ts'
import { renderCrawlerFile } from './app/document/render-crawler-file.ts'

/** The maximum number of kits whose pages are loaded, because more would overload the lake. */
const maxKits = 1000

interface PageSources {
  readonly content: ContentSource
  readonly settings: RuntimeSettings
}

/** Loads the content of all pages and files from the lake, without rendering a page. */
export async function loadEveryPage({ content, settings }: PageSources): Promise<void> {
  const kits = [...(await kitAddresses(content)).keys()].slice(0, maxKits)
  // The first page of the catalog is one of the fixed pages.
  const further = Array.from({ length: Math.floor((kits.length - 1) / kitsPerPage) }, (_, at) =>
    catalogPath(at + 2),
  )
  const paths = [
    ...fixedPages,
    ...programSlugs.map((slug) => `/programs/${slug}`),
    ...[...(await landingAddresses(content)).keys()].map(landingPath),
    // The other kits' pages differ only by the kit.
    ...kits.slice(0, 1).map(productPath),
    ...further,
  ]
  for (const slug of kits) await runSiteQuery(content, 'kit', slug)
  for (const path of paths) await loadPage(path, { content, settings })
  await runSiteQuery(content, 'kit-names')
  await loadRedirects(content)
  await loadSearchIndex(content)
  for (const path of ['/sitemap.xml', '/llms.txt']) {
    await renderCrawlerFile({ request: new Request(settings.siteUrl + path), content, settings })
  }
}

async function loadPage(path: string, { content, settings }: PageSources): Promise<void> {
  const router = createAppRouter({ content, settings })
  const history = createMemoryHistory({ initialEntries: [path] })
  router.update({ ...router.options, history, context: router.options.context })
  await router.load()
}
