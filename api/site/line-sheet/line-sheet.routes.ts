import { Hono, type Context, type Next } from 'hono'
import type { AppEnv } from '#api/http/app-env.ts'
import { hasTag } from '#api/http/etag.ts'
import { admitFor, type GateSources, NotAdmittedError } from '#api/http/limit/admission.ts'
import type { Log } from '#api/platform/log/log.ts'
import { kitSlugOf } from '#schemas/content/product/product-path.ts'
import {
  FailedBeforeError,
  type LineSheetFile,
  type LineSheets,
  TooManyWaitingError,
} from './line-sheets.ts'

export interface LineSheetRouteSources extends GateSources {
  readonly lineSheets: Pick<LineSheets, 'open'>
  readonly log: Log
}

/**
 * The policy for PDF files: browsers show them in a built-in viewer, which in some browsers uses parts
 * of the document.
 */
const policy =
  "default-src 'none'; object-src 'self'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** How long a visitor should wait after a failure, in seconds. */
const retrySeconds = { busy: 10, failed: 60 } as const

/** `/products.pdf` and `/products/{slug}.pdf`; for unknown kits the site's own page answers 404. */
export function lineSheetRoutes({ lineSheets, log, ...gate }: LineSheetRouteSources) {
  const answer = async (c: Context<AppEnv>, next: Next, slug: string | undefined) => {
    c.set('route', slug === undefined ? '/products.pdf' : '/products/$slug.pdf')
    try {
      const file = await lineSheets.open(slug, admitFor(c, gate))
      return file ? send(c, file) : await next()
    } catch (err) {
      if (err instanceof NotAdmittedError) throw err
      return refuse(c, err, log)
    }
  }
  return new Hono<AppEnv>()
    .get('/products.pdf', (c, next) => answer(c, next, undefined))
    .get('/products/:file{.+\\.pdf}', (c, next) => {
      const slug = kitSlugOf(new URL(c.req.url).pathname.replace(/\.pdf$/, ''))
      return slug === null ? next() : answer(c, next, slug)
    })
}

function send(c: Context<AppEnv>, { pdf, etag, fileName, address, headers }: LineSheetFile) {
  for (const [name, value] of headers) c.header(name, value, { append: true })
  c.header('ETag', etag)
  // Editors can publish at any time, so browsers revalidate.
  c.header('Cache-Control', 'public, no-cache')
  c.header('Content-Security-Policy', policy)
  // Search engines should index the page with the same content instead.
  c.header('X-Robots-Tag', 'noindex')
  c.header('Link', `<${address}>; rel="canonical"`)
  if (hasTag(c.req.header('If-None-Match'), etag)) return c.body(null, 304)
  c.header('Content-Type', 'application/pdf')
  c.header('Content-Disposition', `inline; filename="${fileName}"`)
  c.header('Content-Length', String(pdf.byteLength))
  return c.body(pdf)
}

function refuse(c: Context<AppEnv>, err: unknown, log: Log) {
  const isBusy = err instanceof TooManyWaitingError
  const isKnown = isBusy || err instanceof FailedBeforeError
  if (!isKnown) log.error({ requestId: c.get('requestId'), err }, 'line sheet failed')
  c.header('Retry-After', String(isBusy ? retrySeconds.busy : retrySeconds.failed))
  c.header('Cache-Control', 'no-store')
  const text = isBusy
    ? 'Too many line sheets are being created right now. Please try again in a few seconds.'
    : 'The line sheet cannot be created right now. Please try again in a minute.'
  return c.text(`${text}\nAll kits are at /products.`, 503)
}
