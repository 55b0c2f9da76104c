import { Hono } from 'hono'
import type { AppEnv } from '#api/http/app-env.ts'
import { type GateSources, throughGate } from '#api/http/limit/admission.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { orUnavailable, recordContent } from '#api/site/content/content-record.ts'
import type { SiteBundle } from './site-bundle.ts'

export interface DocumentSources {
  site: () => Promise<SiteBundle>
  content: ContentSource
  settings: RuntimeSettings
}

/** Files for machines, which the site's bundle renders from the content. */
const paths = [
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/security.txt',
  '/.well-known/security.txt',
  '/site.webmanifest',
  '/favicon.ico',
]

/** The sitemap, and the files for crawlers and security researchers. */
export function crawlerFileRoutes({
  site,
  content,
  settings,
  ...gate
}: DocumentSources & GateSources) {
  return new Hono<AppEnv>().on('GET', paths, throughGate(gate), async (c) => {
    const { renderCrawlerFile } = await site()
    const record = recordContent(content)
    const request = c.req.raw
    const document = await renderCrawlerFile({ request, content: record.content, settings })
    return orUnavailable(document, record)
  })
}
