import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReceivedCall } from './webhook-log.ts'

/** How long a signature is valid, in seconds. */
const toleranceSeconds = 300

/**
 * Checks `t=<seconds>,v1=<hex>`, with `,also=<hex>` while the secret is changed, as a receiver would,
 * from the product's public documentation.
 *
 * @param body the received bytes, neither parsed nor serialized again
 */
export function checkSignature(
  header: string | undefined,
  body: string,
  secret: string,
): ReceivedCall['signature'] {
  const parts = new URLSearchParams((header ?? '').replaceAll(',', '&'))
  const time = parts.get('t')
  const given = [...parts.getAll('v1'), ...parts.getAll('also')]
  if (time === null || given.length === 0) return 'missing'
  const wanted = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  const isRight = given.some((signature) => {
    const actual = Buffer.from(signature, 'hex')
    return actual.length === wanted.length && timingSafeEqual(actual, wanted)
  })
  if (!isRight) return 'wrong'
  return Math.abs(Date.now() / 1000 - Number(time)) > toleranceSeconds ? 'too old' : 'valid'
}
