import { QueryClient } from '@tanstack/react-query'
import type { ContentSource } from '#web/content/content-source.ts'
import type { RuntimeSettings } from '#web/content/runtime-settings.ts'
import { faqsQueryOptions } from '#web/faq/faq.queries.ts'
import { productsQueryOptions } from '#web/product/product.queries.ts'
import {
  type SiteSettings,
  siteSettingsQueryOptions,
} from '#web/site-settings/site-settings.queries.ts'
import { curatedSiteSettings } from '#schemas/site-settings/site-settings.curated.ts'
import type { AddressContext } from './canonical-url.ts'
import { llmsTxt } from './llms-txt.ts'
import { robotsTxt } from './robots.ts'
import { securityTxt } from './security-txt.ts'
import { sitemapXml } from './sitemap.ts'

interface DocumentRequest {
  request: Request
  settings: RuntimeSettings
  content: ContentSource
}

/** Answers for the files that machines read: sitemap, robots, llms, security, share pictures. */
export async function renderDocument({
  request,
  settings,
  content,
}: DocumentRequest): Promise<Response> {
  const { pathname, origin } = new URL(request.url)
  const context = { origin, settings }
  if (pathname.startsWith('/share/')) return sharePictureResponse(pathname, content)
  if (pathname === '/robots.txt') return textResponse(robotsTxt(context))
  if (pathname === '/sitemap.xml') {
    const { data } = await new QueryClient().fetchQuery(productsQueryOptions(content))
    return textResponse(sitemapXml(context, data), 'application/xml')
  }
  if (pathname === '/llms.txt') return textResponse(await readLlmsTxt(context, content))
  if (pathname.endsWith('/security.txt')) {
    return textResponse(securityTxt(context, await readSiteSettings(content), new Date()))
  }
  return missing()
}

async function readLlmsTxt(context: AddressContext, content: ContentSource): Promise<string> {
  const queries = new QueryClient()
  const [site, products, faqs] = await Promise.all([
    readSiteSettings(content),
    queries.fetchQuery(productsQueryOptions(content)),
    queries.fetchQuery(faqsQueryOptions(content)),
  ])
  return llmsTxt(context, { site, products: products.data, faqs: faqs.data })
}

async function readSiteSettings(content: ContentSource): Promise<SiteSettings> {
  const answer = await new QueryClient().fetchQuery(siteSettingsQueryOptions(content))
  return answer.data ?? curatedSiteSettings
}

async function sharePictureResponse(path: string, content: ContentSource): Promise<Response> {
  // Loaded on first use: it carries the pictures and a typeface.
  const { sharePicture } = await import('./share-pictures.ts')
  const picture = await sharePicture(path, content)
  if (!picture) return missing()
  return new Response(new Uint8Array(picture), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  })
}

function textResponse(text: string, type = 'text/plain'): Response {
  return new Response(text, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=300',
    },
  })
}

function missing(): Response {
  return new Response('Not Found', { status: 404, headers: { 'Content-Type': 'text/plain' } })
}
