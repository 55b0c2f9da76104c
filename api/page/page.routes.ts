import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '#api/http/app-env.ts'
import type { Log } from '#api/log/log.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { hasTag, tagOf } from '#api/http/etag.ts'
import { createMark, hashOwnScripts } from '#api/http/policy/own-scripts.ts'
import { sitePolicy } from '#api/http/policy/site-policy.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import type { SiteBundle } from './site-bundle.ts'

/** What rendering a page needs. */
export interface PageSources {
  /** The site's server bundle; in development, loaded again after a change of the sources. */
  site: () => Promise<SiteBundle>
  content: ContentSource
  settings: RuntimeSettings
  /** Whether the site is served from its sources, with hot reload. */
  isDevelopment: boolean
  /** Whether a request comes from a signed-in admin. */
  isSignedIn: (c: Context) => Promise<boolean>
  log: Log
}

/** The paths of the internal pages, matched as the router does. */
const internalPath = /^\/(design|images)\/?$/i

/** Every page of the site; which pages exist is the site router's knowledge. */
export function pageRoutes(sources: PageSources) {
  const { site, content, settings, isDevelopment, isSignedIn, log } = sources
  const policy = sitePolicy(settings, isDevelopment)
  const forAdmins: RuntimeSettings = { ...settings, openPages: ['design', 'images'] }
  return new Hono<AppEnv>().get('*', async (c) => {
    const { renderPage } = await site()
    const isInternal = internalPath.test(c.req.path)
    const requestId = c.get('requestId')
    const scriptMark = createMark()
    const response = await renderPage({
      request: c.req.raw,
      content,
      // Only internal pages depend on the visitor; all others are the same for everybody.
      settings: isInternal && (await isSignedIn(c)) ? forAdmins : settings,
      scriptMark,
      onRoute: (pattern) => c.set('route', pattern),
      log: (err) => log.error({ requestId, err }, 'page failed'),
    })
    response.headers.forEach((value, name) => c.header(name, value, { append: true }))
    const { html, inlineScripts } = hashOwnScripts(await response.text(), scriptMark)
    const pagePolicy = policy(inlineScripts)
    const tag = tagOf(html, pagePolicy)
    c.header('Content-Security-Policy', pagePolicy)
    // Editors may publish at any time, so browsers revalidate.
    c.header('Cache-Control', isInternal ? 'no-store' : 'public, no-cache')
    c.header('ETag', tag)
    if (response.status === 200 && hasTag(c.req.header('If-None-Match'), tag)) {
      return c.body(null, 304)
    }
    // A page's status always allows a body.
    return c.body(html, response.status as ContentfulStatusCode)
  })
}
