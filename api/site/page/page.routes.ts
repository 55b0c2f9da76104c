import { Hono, type Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '#api/http/app-env.ts'
import { admitFor, type GateSources } from '#api/http/limit/admission.ts'
import type { Log } from '#api/platform/log/log.ts'
import { answerOf } from './rendered-page.ts'
import type { PageCache } from './page-cache.ts'

export interface PageRouteSources extends GateSources {
  pages: Pick<PageCache, 'open'>
  isSignedIn: (c: Context) => Promise<boolean>
  log: Log
}

/** Every page of the site; the site's router decides which pages exist. */
export function pageRoutes({ pages, isSignedIn, log, ...gate }: PageRouteSources) {
  return new Hono<AppEnv>().get('*', async (c) => {
    const requestId = c.get('requestId')
    const page = await pages.open({
      request: c.req.raw,
      isSignedIn: () => isSignedIn(c),
      admit: admitFor(c, gate),
      log: (err) => log.error({ requestId, err }, 'page failed'),
    })
    c.set('route', page.route)
    if (page.isCrossOriginStudio === true) c.set('isCrossOriginStudio', true)
    const { status, headers, body } = await answerOf(page, {
      acceptEncoding: c.req.header('Accept-Encoding'),
      ifNoneMatch: c.req.header('If-None-Match'),
    })
    for (const [name, value] of headers) c.header(name, value, { append: true })
    // The router sets the page's status; 304 has no body.
    return c.newResponse(body ? new Uint8Array(body) : null, status as StatusCode)
  })
}
