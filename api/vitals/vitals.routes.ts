import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppEnv } from '#api/http/app-env.ts'
import { clientAddress } from '#api/http/client-address.ts'
import { AppError } from '#api/http/errors.ts'
import { jsonBody, validBody } from '#api/http/json-body.ts'
import { addressLimit } from '#api/http/limit/address-limit.ts'
import { memoryLimit } from '#api/http/limit/rate-limit.ts'
import { vitalsContract } from '#schemas/vitals/vitals.contract.ts'
import type { VitalsFigures } from './vitals-figures.ts'

/** Twice the longest report, in bytes. */
const maxBytes = 512
/** How many pages one address can report in a minute: a household's, or a small office's. */
const reportsPerMinute = 30

/**
 * `POST /api/vitals`: counts what a visitor's browser measured of one page (`docs/product.md §12`).
 * The address counts towards the limit in this process's memory for a minute, and is used for nothing
 * else; it never reaches Redis.
 *
 * @param trustedProxies how many of our own proxies are in front of the server
 */
export function vitalsRoutes(figures: VitalsFigures, trustedProxies: number) {
  const limit = addressLimit(memoryLimit, { name: 'vitals', points: reportsPerMinute, seconds: 60 })
  const small = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new AppError('body-too-large', `The body is larger than ${maxBytes} bytes.`)
    },
  })
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      c.header('Cache-Control', 'no-store')
      // Who asks not to be followed is not measured, whatever the page's script did.
      if (c.req.header('Sec-GPC') === '1' || c.req.header('DNT') === '1') return c.body(null, 204)
      const retryAfter = await limit.take(clientAddress(c, trustedProxies))
      if (retryAfter !== null) {
        throw new AppError('rate-limited', 'Please wait a minute.', { retryAfter })
      }
      return next()
    })
    .post('/', small, jsonBody, validBody(vitalsContract), (c) => {
      figures.observe(c.req.valid('json'))
      return c.body(null, 204)
    })
}
