import { Hono } from 'hono'
import * as v from 'valibot'
import type { AppEnv } from '#api/http/app-env.ts'
import { AppError } from '#api/http/errors.ts'
import type { MailOutcomes } from '#api/inquiry/mail-outcomes.ts'
import { jsonBody, validBody } from '#api/http/json-body.ts'
import { MailgunSignatures } from './mailgun-signature.ts'

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))

const eventContract = v.object({
  signature: v.object({ timestamp: text(20), token: text(200), signature: text(200) }),
  'event-data': v.object({
    event: text(50),
    severity: v.optional(text(50)),
    timestamp: v.optional(v.pipe(v.number(), v.finite())),
    // Other senders on the domain may attach other variables.
    'user-variables': v.fallback(v.object({ inquiry: text(50), step: text(50) }), {
      inquiry: '',
      step: '',
    }),
  }),
})

/** `POST /api/mailgun/events`: Mailgun reports what became of an e-mail. */
export function mailgunEventsRoutes(signingKey: string | undefined, outcomes: MailOutcomes) {
  const signatures = signingKey === undefined ? undefined : new MailgunSignatures(signingKey)
  return new Hono<AppEnv>().post('/', jsonBody, validBody(eventContract), async (c) => {
    const { signature, 'event-data': data } = c.req.valid('json')
    if (signatures === undefined || !signatures.isValid(signature)) {
      throw new AppError('wrong-signature', 'The signature is missing, wrong or too old.')
    }
    const { inquiry, step } = data['user-variables']
    // A replayed event changes nothing.
    if (!signatures.use(signature)) return c.body(null, 204)
    try {
      await outcomes.record(inquiry, step, data)
    } catch (cause) {
      signatures.release(signature)
      throw cause
    }
    return c.body(null, 204)
  })
}
