import { Hono, type Context, type Next } from 'hono'
import { cacheControl } from '#api/http/cache-control.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { hasTag } from '#api/http/etag.ts'
import { AppError } from '#api/http/errors.ts'
import { admitFor, type GateSources } from '#api/http/limit/admission.ts'
import type { Log } from '#api/platform/log/log.ts'
import { kitSlugOf } from '#schemas/content/product/product-path.ts'
import type { LineSheetFile, LineSheets } from './line-sheets.ts'

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

const failed = 'The line sheet cannot be created right now. Please try again in a minute.'

/** `/products.pdf` and `/products/{slug}.pdf`; for unknown kits the site's own page answers 404. */
export function lineSheetRoutes({ lineSheets, log, ...gate }: LineSheetRouteSources) {
  const answer = async (c: Context<AppEnv>, next: Next, slug: string | undefined) => {
    c.set('route', slug === undefined ? '/products.pdf' : '/products/$slug.pdf')
    try {
      const file = await lineSheets.open(slug, admitFor(c, gate))
      return file ? send(c, file) : await next()
    } catch (err) {
      if (err instanceof AppError) throw err
      log.error({ requestId: c.get('requestId'), err }, 'line sheet failed')
      throw new AppError('busy', failed, { retryAfter: 60 })
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
  c.header('Cache-Control', cacheControl.page)
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
