import { Hono } from 'hono'
import { cacheControl } from '#api/http/cache-control.ts'
import { inquiryRequestContract } from '#schemas/inquiry/inquiry.contract.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { clientAddress } from '#api/http/client-address.ts'
import { jsonBody, validBody } from '#api/http/json-body.ts'
import type { Intake } from './intake.ts'

/**
 * `POST /api/contact`: accepts an inquiry from either form (`docs/product.md §7`).
 *
 * @param trustedProxies the number of trusted proxies in front of the server
 */
export function inquiryRoutes(intake: Pick<Intake, 'receive'>, trustedProxies: number) {
  return new Hono<AppEnv>().post('/', jsonBody, validBody(inquiryRequestContract), async (c) => {
    const receipt = await intake.receive(c.req.valid('json'), {
      address: clientAddress(c, trustedProxies),
      idempotencyKey: c.req.header('idempotency-key') ?? null,
    })
    // The answer is for one visitor only, and too small to be worth compressing.
    c.header('Cache-Control', cacheControl.uncompressed)
    return c.json(receipt)
  })
}
