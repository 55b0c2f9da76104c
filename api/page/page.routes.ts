import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '#api/app-env.ts'
import type { Log } from '#api/log.ts'
import type { ContentSource } from '#web/content/content-source.ts'
import type { RuntimeSettings } from '#web/content/runtime-settings.ts'
import type { SiteBundle } from './site-bundle.ts'

/** What pages are rendered from. */
export interface PageSources {
  /** The site's server side; in development it is loaded anew where sources changed. */
  site: () => Promise<SiteBundle>
  content: ContentSource
  settings: RuntimeSettings
  log: Log
}

/** Every page of the site; the router knows which there are. */
export function pageRoutes({ site, content, settings, log }: PageSources) {
  return new Hono<AppEnv>().get('*', async (c) => {
    const { renderPage } = await site()
    const requestId = c.get('requestId')
    const response = await renderPage({
      request: c.req.raw,
      content,
      settings,
      log: (err) => log.error({ requestId, err }, 'page failed'),
    })
    response.headers.forEach((value, name) => c.header(name, value, { append: true }))
    // Pages follow what editors publish: a browser asks each time.
    c.header('Cache-Control', 'no-cache')
    // Any status a page may have.
    return c.body(response.body ?? '', response.status as ContentfulStatusCode)
  })
}
