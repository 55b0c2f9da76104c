import { Hono } from 'hono'
import type { AppEnv } from '#api/http/app-env.ts'
import type { PageSources } from './page.routes.ts'

/** Files for machines, which the site's bundle renders from the content. */
const paths = [
  '/sitemap.xml',
  '/sitemap/*',
  '/robots.txt',
  '/llms.txt',
  '/security.txt',
  '/.well-known/security.txt',
  '/site.webmanifest',
  '/favicon.ico',
  '/share/*',
]

/** The sitemap, the files for crawlers and security researchers, and the share pictures. */
export function documentRoutes({ site, content, settings }: Omit<PageSources, 'isSignedIn'>) {
  return new Hono<AppEnv>().on('GET', paths, async (c) => {
    const { renderDocument } = await site()
    return renderDocument({ request: c.req.raw, content, settings })
  })
}
