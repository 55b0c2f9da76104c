import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { AppEnv } from '#api/app-env.ts'
import { AppError } from '#api/errors.ts'
import type { MailOutcomes } from '#api/inquiry/mail-outcomes.ts'
import { jsonBody, validBody } from '#api/json-body.ts'

/** Seconds that an event's signature is good for; Mailgun itself repeats an event with a new one. */
const toleranceSeconds = 300

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))

const eventContract = v.object({
  signature: v.object({ timestamp: text(20), token: text(200), signature: text(200) }),
  'event-data': v.object({
    event: text(50),
    severity: v.optional(text(50)),
    // What other senders on the domain attach is not ours to judge.
    'user-variables': v.fallback(v.object({ inquiry: text(50), step: text(50) }), {
      inquiry: '',
      step: '',
    }),
  }),
})

/** `POST /api/mailgun/events`: Mailgun tells what became of an e-mail. */
export function mailgunEventsRoutes(signingKey: string | undefined, outcomes: MailOutcomes) {
  const seen = new SeenTokens()
  return new Hono<AppEnv>().post('/', jsonBody, validBody(eventContract), async (c) => {
    const { signature, 'event-data': data } = c.req.valid('json')
    if (signingKey === undefined || !isSigned(signature, signingKey)) {
      throw new AppError('wrong-signature', 'The signature is missing, wrong or too old.')
    }
    const { inquiry, step } = data['user-variables']
    if (!seen.has(signature.token)) {
      await outcomes.record(inquiry, step, data)
      seen.add(signature.token)
    }
    return c.body(null, 204)
  })
}

function isSigned(
  { timestamp, token, signature }: v.InferOutput<typeof eventContract>['signature'],
  key: string,
): boolean {
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  const wanted = createHmac('sha256', key)
    .update(timestamp + token)
    .digest()
  const given = Buffer.from(signature, 'hex')
  return age <= toleranceSeconds && given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** A signed event that somebody sends again changes nothing. */
class SeenTokens {
  readonly #tokens = new Set<string>()

  has(token: string): boolean {
    return this.#tokens.has(token)
  }

  add(token: string): void {
    this.#tokens.add(token)
    const [oldest] = this.#tokens
    if (this.#tokens.size > 10_000 && oldest !== undefined) this.#tokens.delete(oldest)
  }
}
