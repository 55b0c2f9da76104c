import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '#api/http/app-env.ts'
import type { Log } from '#api/log/log.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { createNonce } from '#api/http/policy/content-security-policy.ts'
import { sitePolicy } from '#api/http/policy/site-policy.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import type { SiteBundle } from './site-bundle.ts'

/** What pages are rendered from. */
export interface PageSources {
  /** The site's server side; in development it is loaded anew where sources changed. */
  site: () => Promise<SiteBundle>
  content: ContentSource
  settings: RuntimeSettings
  /** Whether the sources are served as they are, with hot reload. */
  isDevelopment: boolean
  /** Whether a request comes from somebody who is signed in as admin. */
  isSignedIn: (c: Context) => Promise<boolean>
  log: Log
}

/** The addresses of the internal pages, as the router reads them. */
const internalPath = /^\/(design|images)\/?$/i

/** Every page of the site; the router knows which there are. */
export function pageRoutes(sources: PageSources) {
  const { site, content, settings, isDevelopment, isSignedIn, log } = sources
  const policy = sitePolicy(settings, isDevelopment)
  const forAdmins: RuntimeSettings = { ...settings, openPages: ['design', 'images'] }
  return new Hono<AppEnv>().get('*', async (c) => {
    const { renderPage } = await site()
    const isInternal = internalPath.test(c.req.path)
    const requestId = c.get('requestId')
    const nonce = createNonce()
    const response = await renderPage({
      request: c.req.raw,
      content,
      // Only internal pages ask who reads them: all others are the same for everybody.
      settings: isInternal && (await isSignedIn(c)) ? forAdmins : settings,
      nonce,
      onRoute: (pattern) => c.set('route', pattern),
      log: (err) => log.error({ requestId, err }, 'page failed'),
    })
    response.headers.forEach((value, name) => c.header(name, value, { append: true }))
    c.header('Content-Security-Policy', policy(nonce))
    // Pages follow what editors publish: a browser asks each time, and always gets the whole page.
    // An unchanged one (304) would bring a policy that does not know its nonce.
    c.header('Cache-Control', isInternal ? 'no-store' : 'no-cache')
    // Any status a page may have.
    return c.body(response.body ?? '', response.status as ContentfulStatusCode)
  })
}
