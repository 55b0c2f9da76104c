import type { ContentSource } from '#schemas/protocol/content-source.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { runSiteQuery } from '#web/content/site-query-options.ts'
import { kitAddresses, kitSummaries } from '#web/kit/product/kit-addresses.queries.ts'
import { indexedPages } from '#web/app/seo/indexed-pages.queries.ts'
import type { SiteSettings } from '#web/content/site-settings/read-site-settings.ts'
import type { AddressContext } from '#web/content/page/addresses.ts'
import { sitemapXml } from './sitemap.ts'
import { llmsTxt, robotsTxt, securityTxt, webManifest } from './crawler-files.ts'
import { faviconPath } from '#web/app/seo/site-head.ts'

interface DocumentRequest {
  request: Request
  settings: RuntimeSettings
  content: ContentSource
}

interface TextDocument {
  type: string
  write: (context: AddressContext, content: ContentSource) => string | Promise<string>
}

const security: TextDocument = {
  type: 'text/plain',
  write: async (context, content) =>
    securityTxt(context, await readSiteSettings(content), new Date()),
}

const documents: ReadonlyMap<string, TextDocument> = new Map([
  ['/robots.txt', { type: 'text/plain', write: robotsTxt }],
  ['/sitemap.xml', { type: 'application/xml', write: writeSitemap }],
  ['/llms.txt', { type: 'text/plain', write: writeLlmsTxt }],
  ['/security.txt', security],
  ['/.well-known/security.txt', security],
  ['/site.webmanifest', { type: 'application/manifest+json', write: writeManifest }],
])

/** Renders the files for machines: sitemap, robots, llms, security, manifest. */
export async function renderCrawlerFile({
  request,
  settings,
  content,
}: DocumentRequest): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/favicon.ico') {
    return new Response(null, { status: 302, headers: { Location: faviconPath } })
  }
  const document = documents.get(pathname)
  if (!document) {
    return new Response('Not Found', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  }
  return new Response(await document.write({ settings }, content), {
    headers: {
      'Content-Type': `${document.type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=300',
    },
  })
}

async function writeSitemap(context: AddressContext, content: ContentSource): Promise<string> {
  return sitemapXml(context, await kitAddresses(content), await indexedPages(content))
}

async function writeLlmsTxt(context: AddressContext, content: ContentSource): Promise<string> {
  const [site, kits, addresses, indexed, faqs] = await Promise.all([
    readSiteSettings(content),
    kitSummaries.run(content, undefined),
    kitAddresses(content),
    indexedPages(content),
    runSiteQuery(content, 'faq-hub'),
  ])
  return llmsTxt(context, {
    site,
    pages: indexed.pages,
    kits: kits.data.filter(({ slug }) => !indexed.unindexedKits.has(slug)),
    total: addresses.size,
    faqs: faqs.data.flatMap((topic) => topic.faqs),
  })
}

async function writeManifest(_: AddressContext, content: ContentSource): Promise<string> {
  return webManifest(await readSiteSettings(content))
}

async function readSiteSettings(content: ContentSource): Promise<SiteSettings> {
  return (await runSiteQuery(content, 'site-settings')).data
}
