import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '#api/app-env.ts'
import type { Log } from '#api/log.ts'
import type { ContentSource } from '#web/content/content-source.ts'
import { createNonce } from '#api/guard/content-security-policy.ts'
import { sitePolicy } from '#api/guard/site-policy.ts'
import type { RuntimeSettings } from '#web/content/runtime-settings.ts'
import type { SiteBundle } from './site-bundle.ts'

/** What pages are rendered from. */
export interface PageSources {
  /** The site's server side; in development it is loaded anew where sources changed. */
  site: () => Promise<SiteBundle>
  content: ContentSource
  settings: RuntimeSettings
  /** Whether the sources are served as they are, with hot reload. */
  isDevelopment: boolean
  log: Log
}

/** Every page of the site; the router knows which there are. */
export function pageRoutes({ site, content, settings, isDevelopment, log }: PageSources) {
  const policy = sitePolicy(settings, isDevelopment)
  return new Hono<AppEnv>().get('*', async (c) => {
    const { renderPage } = await site()
    const requestId = c.get('requestId')
    const nonce = createNonce()
    const response = await renderPage({
      request: c.req.raw,
      content,
      settings,
      nonce,
      onRoute: (pattern) => c.set('route', pattern),
      log: (err) => log.error({ requestId, err }, 'page failed'),
    })
    response.headers.forEach((value, name) => c.header(name, value, { append: true }))
    c.header('Content-Security-Policy', policy(nonce))
    // Pages follow what editors publish: a browser asks each time, and always gets the whole page.
    // An unchanged one (304) would bring a policy that does not know its nonce.
    c.header('Cache-Control', 'no-cache')
    // Any status a page may have.
    return c.body(response.body ?? '', response.status as ContentfulStatusCode)
  })
}
