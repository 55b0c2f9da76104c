import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import {
  urlSearchParamPreviewPerspective,
  urlSearchParamPreviewSecret,
} from '@sanity/preview-url-secret/constants'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { AppEnv } from '#api/http/app-env.ts'
import { clientAddress } from '#api/http/client-address.ts'
import { AppError } from '#api/http/errors.ts'
import { eventStreamAnswer } from '#api/http/event-stream.ts'
import { jsonBody, validBody } from '#api/http/json-body.ts'
import { isRefusal } from '#schemas/runtime/lake-retry.ts'
import { isPerspective, perspectiveSchema } from '#schemas/preview/perspective.ts'
import { previewPathParam } from '#schemas/preview/preview-addresses.ts'
import { previewContentContract } from '#schemas/preview/preview-content.contract.ts'
import { localPath } from './local-path.ts'
import type { Preview } from './open-preview.ts'
import { type PreviewSession, studioSessionMs } from './preview-session.ts'
import { type Refusal, refusalPage } from './refusal-page.ts'

interface SessionEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { session: PreviewSession }
}

/** The format of Presentation's secrets, with a generous length limit. */
const secretFormat = /^[\w-]{16,200}$/

/**
 * The routes of the preview of drafts:
 *
 * - `GET /api/preview/enable` starts a preview with the Studio's secret, and redirects to a page
 * - `GET /api/preview/disable` ends it, and redirects to a page
 * - `POST /api/preview/perspective` changes its perspective
 * - `POST /api/preview/content` answers one of the site's own queries with drafts
 * - `GET /api/preview/shop` returns the shop data for drafts that come directly from the Studio
 * - `GET /api/preview/events` reports changes of drafts
 */
export function previewRoutes(preview: Preview, trustedProxies: number) {
  const { access, secrets, sharedLink, limit, framers, log } = preview
  const refuse = (c: Context<AppEnv>, refusal: Refusal) => {
    const { status, html, policy } = refusalPage(refusal, framers)
    log.info({ requestId: c.get('requestId'), refusal }, 'a preview was rejected')
    c.header('Content-Security-Policy', policy)
    return c.html(html, status)
  }

  /** Opens a session with a secret, or returns why that failed. */
  const begin = async (c: Context<AppEnv>, secret: string, perspective: string) => {
    const known = await secrets.find(secret)
    if (known === undefined) return 'bad-secret'
    const studioUrl = preview.studioUrlOf(known.studioPage, c.req.url)
    if (studioUrl === undefined) return 'foreign-studio'
    const { kind, digest } = known
    const before = access.read(c.req.header('Cookie'))
    // The Studio can reload its frame with the same secret, in the browser that used it first.
    const mine = typeof before === 'object' && before.secret === digest ? before : undefined
    const opened = { kind, perspective, secret: digest, studioUrl }
    const id = mine?.id ?? randomBytes(16).toString('base64url')
    if (kind === 'share') {
      sharedLink.forget()
      const endsAt = (await sharedLink.current())?.endsAt
      return endsAt === undefined ? 'bad-secret' : { ...opened, id, endsAt }
    }
    if (mine === undefined && !(await secrets.use(digest, id, c.req.raw.signal)))
      return 'used-secret'
    return { ...opened, id, endsAt: mine?.endsAt ?? Date.now() + studioSessionMs }
  }

  /** Refuses requests without a session, before their body is read. */
  const withSession = createMiddleware<SessionEnv>(async (c, next) => {
    c.set('session', await access.demand(c.req.header('Cookie')))
    await next()
  })

  return new Hono<AppEnv>()
    .use(async (c, next) => {
      c.header('Cache-Control', 'private, no-store')
      c.header('X-Robots-Tag', 'noindex')
      await next()
    })
    .get('/enable', async (c) => {
      const path = localPath(c.req.query(previewPathParam))
      if (path === undefined) return refuse(c, 'bad-path')
      const perspective = c.req.query(urlSearchParamPreviewPerspective) ?? 'drafts'
      if (!isPerspective(perspective)) return refuse(c, 'bad-perspective')
      const secret = c.req.query(urlSearchParamPreviewSecret) ?? ''
      if (!secretFormat.test(secret)) return refuse(c, 'bad-secret')
      const wait = await limit.take(clientAddress(c, trustedProxies))
      if (wait !== null) {
        c.header('Retry-After', String(wait))
        return refuse(c, 'too-many')
      }
      // A link checker that only requests the headers must not use up the secret.
      if (c.req.method === 'HEAD') return c.body(null)
      const session = await begin(c, secret, perspective).catch((cause: unknown) => {
        log.warn({ requestId: c.get('requestId'), err: cause }, 'a preview could not begin')
        return isRefusal(cause) ? ('not-set-up' as const) : ('lake-away' as const)
      })
      if (typeof session === 'string') return refuse(c, session)
      access.write(c, session)
      c.set('isForeignStudio', preview.isForeign(session.studioUrl, c.req.url))
      return c.redirect(path, 307)
    })
    .get('/disable', (c) => {
      access.clear(c)
      return c.redirect(localPath(c.req.query(previewPathParam)) ?? '/', 307)
    })
    .post(
      '/perspective',
      withSession,
      jsonBody,
      validBody(previewPerspectiveContract),
      async (c) => {
        access.write(c, { ...c.get('session'), perspective: c.req.valid('json').perspective })
        return c.body(null, 204)
      },
    )
    .post('/content', withSession, jsonBody, validBody(previewContentContract), async (c) => {
      return c.json(await preview.answer(c.get('session'), c.req.valid('json')))
    })
    .get('/shop', withSession, async (c) => {
      const view = await preview.shopView(c.get('session'))
      if (view === undefined) throw new AppError('not-found', 'There is no shop here.')
      return c.json({ ...view, kits: view.kits && [...view.kits.values()] })
    })
    .get('/events', async (c) => {
      const cookieHeader = c.req.header('Cookie')
      await access.demand(cookieHeader)
      const isGoingOn = async () => (await access.find(cookieHeader)) !== 'ended'
      const address = clientAddress(c, trustedProxies)
      return eventStreamAnswer(c, (connection) =>
        preview.events.follow({ isGoingOn, address, ...connection }),
      )
    })
}

/** The body of `POST /api/preview/perspective`. */
export const previewPerspectiveContract = v.object({ perspective: perspectiveSchema })
