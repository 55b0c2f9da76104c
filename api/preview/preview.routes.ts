import { Hono, type Context } from 'hono'
import {
  urlSearchParamPreviewPerspective,
  urlSearchParamPreviewSecret,
} from '@sanity/preview-url-secret/constants'
import { createMiddleware } from 'hono/factory'
import { cacheControl } from '#api/http/cache-control.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { clientAddress } from '#api/http/client-address.ts'
import { AppError } from '#api/http/errors.ts'
import { eventStreamAnswer } from '#api/http/event-stream.ts'
import { jsonBody, validBody } from '#api/http/json-body.ts'
import { plainPage } from '#api/http/plain-page.ts'
import { isRefusal } from '#schemas/protocol/lake-refusal.ts'
import { isPerspective } from '#schemas/preview/perspective.ts'
import {
  previewContentContract,
  previewPathParam,
  previewPerspectiveContract,
} from '#schemas/preview/preview.contract.ts'
import { localPath } from './local-path.ts'
import type { Preview } from './create-preview.ts'
import { type PreviewSession, studioSessionMs } from './preview-session.ts'

interface SessionEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { session: PreviewSession }
}

/** Why a preview did not start, as the page that says so. */
const rejections = {
  'bad-secret': {
    status: 401,
    title: 'This preview link is not valid',
    text: 'It has expired, was turned off, or is incomplete. Open the preview again from the Studio, or ask the person who sent you the link for a new one.',
  },
  'used-secret': {
    status: 401,
    title: 'This preview link was already used',
    text: 'Each link from the Studio works in one browser only. Open the preview again from the Studio. To show it to others, use "Share this preview" there.',
  },
  'bad-path': {
    status: 400,
    title: 'This preview link does not lead to a page of this site',
    text: 'A preview can only show pages of this site. Open the preview again from the Studio.',
  },
  'bad-perspective': {
    status: 400,
    title: 'This preview link has no version that can be shown',
    text: 'Choose drafts, published or a release in the Studio, and open the preview again.',
  },
  'foreign-studio': {
    status: 403,
    title: 'This Studio is not allowed to preview this site',
    text: 'The site does not know the Studio that created this link. Add its address to the setting STUDIO_ORIGINS of the site.',
  },
  'too-many': {
    status: 429,
    title: 'Too many previews were opened from here',
    text: 'Please wait a few minutes, and try again.',
  },
  'not-set-up': {
    status: 503,
    title: 'The preview is not set up',
    text: 'The content store does not let the site read drafts or mark this link as used. The operator of the site should check its tokens: SANITY_READ_TOKEN needs the Viewer role, SANITY_WRITE_TOKEN the Editor role.',
  },
  'lake-away': {
    status: 503,
    title: 'The preview cannot be opened right now',
    text: 'The content store does not answer. Reload this page in a minute; the public site is not affected.',
  },
} as const satisfies Record<string, { status: number; title: string; text: string }>

/** The format of Presentation's secrets, with a generous length limit. */
const secretFormat = /^[\w-]{16,200}$/

/**
 * The routes of the preview of drafts:
 *
 * - `GET /api/preview/enable` starts a preview with the Studio's secret, and redirects to a page
 * - `GET /api/preview/disable` ends the preview, and redirects to a page
 * - `POST /api/preview/perspective` changes the preview's perspective
 * - `POST /api/preview/content` answers one of the site's own queries with drafts
 * - `GET /api/preview/shop` returns the shop data for drafts that come directly from the Studio
 * - `GET /api/preview/events` reports changes of drafts
 */
export function previewRoutes(preview: Preview, trustedProxies: number) {
  const { access, secrets, sharedLink, limit, frameAncestors, log } = preview
  const reject = (c: Context<AppEnv>, reason: keyof typeof rejections) => {
    const { status, title, text } = rejections[reason]
    const link = '<a href="/">Go to the public site</a>'
    const { html, policy } = plainPage({ title, text, link, frameAncestors })
    log.info({ requestId: c.get('requestId'), refusal: reason }, 'a preview was rejected')
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
    if (kind === 'share') {
      sharedLink.forget()
      const endsAt = (await sharedLink.current())?.endsAt
      return endsAt === undefined ? 'bad-secret' : { ...opened, endsAt }
    }
    if (mine === undefined && !(await secrets.use(digest, c.req.raw.signal))) return 'used-secret'
    return { ...opened, endsAt: mine?.endsAt ?? Date.now() + studioSessionMs }
  }

  /** Rejects requests without a session, before their body is read. */
  const withSession = createMiddleware<SessionEnv>(async (c, next) => {
    c.set('session', await access.demand(c.req.header('Cookie')))
    await next()
  })

  return new Hono<AppEnv>()
    .use(async (c, next) => {
      c.header('Cache-Control', cacheControl.privatePage)
      c.header('X-Robots-Tag', 'noindex')
      await next()
    })
    .get('/enable', async (c) => {
      const path = localPath(c.req.query(previewPathParam))
      if (path === undefined) return reject(c, 'bad-path')
      const perspective = c.req.query(urlSearchParamPreviewPerspective) ?? 'drafts'
      if (!isPerspective(perspective)) return reject(c, 'bad-perspective')
      const secret = c.req.query(urlSearchParamPreviewSecret) ?? ''
      if (!secretFormat.test(secret)) return reject(c, 'bad-secret')
      const wait = await limit.take(clientAddress(c, trustedProxies))
      if (wait !== null) {
        c.header('Retry-After', String(wait))
        return reject(c, 'too-many')
      }
      // A link checker that only requests the headers must not use up the secret.
      if (c.req.method === 'HEAD') return c.body(null)
      const session = await begin(c, secret, perspective).catch((cause: unknown) => {
        log.warn({ requestId: c.get('requestId'), err: cause }, 'a preview could not begin')
        return isRefusal(cause) ? ('not-set-up' as const) : ('lake-away' as const)
      })
      if (typeof session === 'string') return reject(c, session)
      access.write(c, session)
      c.set('isCrossOriginStudio', preview.isCrossOrigin(session.studioUrl, c.req.url))
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
