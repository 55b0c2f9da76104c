import * as v from 'valibot'
import Mailgun from 'mailgun.js'
import { DeliveryFailure, networkFailure } from '#api/outbox/delivery-failure.ts'
import { withTimeout } from '#api/with-timeout.ts'
import { headerLine, type MailMessage } from './mail-message.ts'

/** How Mailgun is reached. */
export interface MailerSettings {
  readonly apiKey: string
  readonly domain: string
  /** The API's base address, of the region in which the domain was set up. */
  readonly apiUrl: string
  readonly from: string
  readonly timeoutMs: number
}

/** Sends e-mail. */
export interface Mailer {
  /** Hands a message over; throws a `DeliveryFailure` if it was not accepted. */
  send(message: MailMessage): Promise<void>
  /** Whether a message with that id was accepted before. */
  wasTaken(messageId: string): Promise<boolean>
}

/** Mailgun's addresses by region. */
export const mailgunAddresses = {
  us: 'https://api.mailgun.net',
  eu: 'https://api.eu.mailgun.net',
} as const

/** What Mailgun answers when it is asked for events; anything else says that there are none. */
const eventsContract = v.object({
  body: v.fallback(v.object({ items: v.array(v.unknown()) }), { items: [] }),
})

/** What can be read of an error that the client throws; its message can be any JSON value. */
const clientErrorContract = v.fallback(
  v.object({
    status: v.fallback(v.optional(v.number()), undefined),
    message: v.fallback(v.optional(v.string()), undefined),
  }),
  {},
)

/** A mailer over Mailgun's HTTP API. */
export function createMailer(settings: MailerSettings): Mailer {
  const { apiKey: key, apiUrl: url, timeoutMs: timeout, domain, from } = settings
  // The client's own timeout covers only the headers, and its error is more precise.
  const inTime = <Result>(answer: Promise<Result>) => withTimeout(answer, timeout + 100, failLate)
  const mailgun = new Mailgun(FormData).client({ username: 'api', key, url, timeout })
  return {
    async send(message) {
      const { variables } = message
      const named = Object.entries(variables).map(([name, value]) => [`v:${name}`, value] as const)
      try {
        const sending = mailgun.messages.create(domain, {
          from,
          to: [headerLine(message.to)],
          subject: headerLine(message.subject),
          text: message.text,
          html: message.html,
          'h:Message-Id': `<${message.messageId}>`,
          ...(message.replyTo && { 'h:Reply-To': headerLine(message.replyTo) }),
          'o:tag': [...message.tags],
          'o:tracking': 'no',
          ...Object.fromEntries(named),
        })
        const { id } = await inTime(sending)
        // Anything else that answers, such as a proxy, has not accepted the message.
        if (!id) throw networkFailure('strange answer')
      } catch (cause) {
        throw mailFailure(cause)
      }
    },
    async wasTaken(messageId) {
      try {
        const query = new URLSearchParams({ 'message-id': messageId, limit: '1' })
        const asking = mailgun.request.get(`/v3/${domain}/events?${query}`)
        const { body } = v.parse(eventsContract, await inTime(asking))
        return body.items.length > 0
      } catch (cause) {
        const failure = mailFailure(cause)
        // A key that can only send cannot ask, and an e-mail sent twice is better than none.
        if (/^HTTP 40[13]$/.test(failure.detail.problem)) return false
        throw new DeliveryFailure({ ...failure.detail, isFinal: false, isUncertain: true }, cause)
      }
    },
  }
}

function failLate(): never {
  throw new Error('ETIMEDOUT')
}

/** The client hides network errors behind status 400, with the code as the message. */
function mailFailure(cause: unknown): DeliveryFailure {
  if (cause instanceof DeliveryFailure) return cause
  const { status, message } = v.parse(clientErrorContract, cause)
  const isCode = /^E[A-Z_]{3,}$/.test(message ?? '')
  // Any other message of the client can repeat what was to be sent.
  if (status === undefined || isCode) return networkFailure(isCode ? (message ?? '') : 'unknown')
  return new DeliveryFailure({
    problem: `HTTP ${status}`,
    isFinal: status === 400 || status === 413,
    ...(status === 429 && { retryAfterMs: 5000 }),
  })
}
