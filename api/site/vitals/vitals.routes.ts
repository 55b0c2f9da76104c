import { Hono } from 'hono'
import { cacheControl } from '#api/http/cache-control.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { clientAddress } from '#api/http/client-address.ts'
import { AppError } from '#api/http/errors.ts'
import { jsonBodyUpTo, validBody } from '#api/http/json-body.ts'
import { addressLimit } from '#api/http/limit/address-limit.ts'
import { memoryLimit } from '#api/http/limit/rate-limit.ts'
import { vitalsContract } from '#schemas/protocol/vitals/vitals.contract.ts'
import type { VitalsFigures } from './vitals-figures.ts'

/** The size limit in bytes: twice the longest report. */
const maxBytes = 512
/** The limit of reports per IP address and minute: enough for a household or a small office. */
const reportsPerMinute = 30

/**
 * `POST /api/vitals`: counts the measurements of one page by a visitor's browser
 * (`docs/product.md §12`). The IP address is used only for the limit, in this process's memory for a
 * minute, and never reaches Redis.
 */
export function vitalsRoutes(figures: VitalsFigures, trustedProxies: number) {
  const limit = addressLimit(memoryLimit, { name: 'vitals', points: reportsPerMinute, seconds: 60 })
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      c.header('Cache-Control', cacheControl.none)
      // Visitors who opt out of tracking are never measured, even if the page's script sends a report.
      if (c.req.header('Sec-GPC') === '1' || c.req.header('DNT') === '1') return c.body(null, 204)
      const retryAfter = await limit.take(clientAddress(c, trustedProxies))
      if (retryAfter !== null) {
        throw new AppError('rate-limited', 'Please wait a minute.', { retryAfter })
      }
      return next()
    })
    .post('/', jsonBodyUpTo(maxBytes), validBody(vitalsContract), (c) => {
      figures.observe(c.req.valid('json'))
      return c.body(null, 204)
    })
}
