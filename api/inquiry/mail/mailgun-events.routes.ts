import { createHmac } from 'node:crypto'
import { isSameSecret } from '#api/platform/is-same-secret.ts'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { AppEnv } from '#api/http/app-env.ts'
import { AppError } from '#api/http/errors.ts'
import type { MailOutcomes } from '#api/inquiry/mail-outcomes.ts'
import { jsonBody, validBody } from '#api/http/json-body.ts'
import type { NonceStore } from '#api/platform/redis/nonce-store.ts'

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))

const eventContract = v.object({
  signature: v.object({ timestamp: text(20), token: text(200), signature: text(200) }),
  'event-data': v.object({
    event: text(50),
    severity: v.optional(text(50)),
    timestamp: v.optional(v.pipe(v.number(), v.finite())),
    // Other senders on the domain can attach other variables.
    'user-variables': v.fallback(v.object({ inquiry: text(50), step: text(50) }), {
      inquiry: '',
      step: '',
    }),
  }),
})

/** How long a signature is valid, in seconds; Mailgun signs a repeated event again. */
const toleranceSeconds = 300

/** How long processed events are remembered: longer than their signatures are valid. */
export const usedEventNonces = {
  name: 'mailgun',
  seconds: 2 * toleranceSeconds,
  max: 10_000,
} as const

/**
 * `POST /api/mailgun/events`: Mailgun's reports on emails.
 *
 * @param signingKeys the keys that authenticate events; if empty, all events are rejected
 * @param used the events that any server has processed
 * @param now the clock, in ms since 1970
 */
export function mailgunEventsRoutes(
  signingKeys: readonly string[],
  outcomes: MailOutcomes,
  used: NonceStore,
  now: () => number,
) {
  const began = performance.now()
  return new Hono<AppEnv>().post('/', jsonBody, validBody(eventContract), async (c) => {
    const { signature, 'event-data': data } = c.req.valid('json')
    const beginSeconds = Math.floor((now() - (performance.now() - began)) / 1000)
    // A signature from before this process started may have been used already.
    const isOld = Number(signature.timestamp) < beginSeconds
    if (isOld || !isSigned(signature, signingKeys, now())) {
      throw new AppError('wrong-signature', 'The signature is missing, wrong or too old.')
    }
    const { inquiry, step } = data['user-variables']
    // A replayed event has no effect.
    const name = `${signature.timestamp}${signature.token}`
    if (!(await used.use(name))) return c.body(null, 204)
    try {
      await outcomes.record(inquiry, step, data)
    } catch (cause) {
      await used.release(name)
      throw cause
    }
    return c.body(null, 204)
  })
}

interface Signature {
  /** Seconds since 1970. */
  readonly timestamp: string
  readonly token: string
  /** Hexadecimal. */
  readonly signature: string
}

/** Whether a signature is recent at `now` (ms since 1970) and made with one of the keys. */
function isSigned(
  { timestamp, token, signature }: Signature,
  keys: readonly string[],
  now: number,
): boolean {
  // Digits only; otherwise the boundary between time and token could be shifted.
  if (!/^\d{10}$/.test(timestamp)) return false
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const given = Buffer.from(signature, 'hex')
  return keys.some((key) => {
    const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest()
    return isSameSecret(given, expected)
  })
}
