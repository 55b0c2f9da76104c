import type { ContentSource } from '#schemas/runtime/content-source.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { runSiteQuery } from '#web/content/site-query-options.ts'
import { kitAddresses, kitSummaries } from '#web/kit/product/kit-addresses.queries.ts'
import { listedPages } from '#web/app/seo/listed-pages.queries.ts'
import type { SiteSettings } from '#web/content/site-settings/read-site-settings.ts'
import type { AddressContext } from '#web/content/page/addresses.ts'
import { sitemapPart, sitemapXml } from './sitemap.ts'
import { llmsTxt, robotsTxt, securityTxt, webManifest } from './text-documents.ts'
import { faviconPath } from '#web/app/seo/site-head.ts'

interface DocumentRequest {
  request: Request
  settings: RuntimeSettings
  content: ContentSource
}

type TextOrNull = string | null

interface TextDocument {
  type: string
  /** Null if there is no such file. */
  write: (context: AddressContext, content: ContentSource) => TextOrNull | Promise<TextOrNull>
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
export async function renderDocument({
  request,
  settings,
  content,
}: DocumentRequest): Promise<Response> {
  const { pathname, origin } = new URL(request.url)
  if (pathname === '/favicon.ico') {
    return new Response(null, { status: 302, headers: { Location: faviconPath } })
  }
  const document = documents.get(pathname) ?? sitemapDocument(pathname)
  const text = await document?.write({ origin, settings }, content)
  if (!document || typeof text !== 'string') return missing()
  return new Response(text, {
    headers: {
      'Content-Type': `${document.type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=300',
    },
  })
}

async function writeSitemap(context: AddressContext, content: ContentSource): Promise<string> {
  return sitemapXml(context, await kitAddresses(content), await listedPages(content))
}

/** One file of a long sitemap. */
function sitemapDocument(pathname: string): TextDocument | undefined {
  const part = /^\/sitemap\/([1-9]\d{0,4})\.xml$/.exec(pathname)?.[1]
  if (part === undefined) return undefined
  return {
    type: 'application/xml',
    write: async (context, content) =>
      sitemapPart(context, await kitAddresses(content), await listedPages(content), Number(part)),
  }
}

async function writeLlmsTxt(context: AddressContext, content: ContentSource): Promise<string> {
  const [site, kits, addresses, listed, faqs] = await Promise.all([
    readSiteSettings(content),
    kitSummaries.run(content, undefined),
    kitAddresses(content),
    listedPages(content),
    runSiteQuery(content, 'faq-hub'),
  ])
  return llmsTxt(context, {
    site,
    pages: listed.pages,
    kits: kits.data.filter(({ slug }) => !listed.hiddenKits.has(slug)),
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

function missing(): Response {
  return new Response('Not Found', { status: 404, headers: { 'Content-Type': 'text/plain' } })
}
