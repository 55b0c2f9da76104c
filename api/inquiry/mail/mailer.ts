import * as v from 'valibot'
import Mailgun from 'mailgun.js'
import { DeliveryFailure, networkFailure } from '#api/outbox/delivery-failure.ts'
import { untraced, type Tracing } from '#api/platform/trace/tracing.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'
import { headerLine, type MailMessage } from './mail-message.ts'

export interface MailerSettings {
  readonly apiKey: string
  readonly domain: string
  /** The API's base URL in the domain's region. */
  readonly apiUrl: string
  readonly from: string
  readonly timeoutMs: number
}

export type Mailer = ReturnType<typeof createMailer>

export const mailgunAddresses = {
  us: 'https://api.mailgun.net',
  eu: 'https://api.eu.mailgun.net',
} as const

/** Mailgun's list of events; any other answer counts as an empty list. */
const eventsContract = v.object({
  body: v.fallback(v.object({ items: v.array(v.unknown()) }), { items: [] }),
})

/** The readable part of a client error, whose message can be any JSON value. */
const clientErrorContract = v.fallback(
  v.object({
    status: v.fallback(v.optional(v.number()), undefined),
    message: v.fallback(v.optional(v.string()), undefined),
  }),
  {},
)

/** Sends over Mailgun's HTTP API, and traces each call. */
export function createMailer(
  settings: MailerSettings,
  tracing: Pick<Tracing, 'during'> = untraced,
) {
  const { apiKey: key, apiUrl: url, timeoutMs: timeout, domain, from } = settings
  // The client's own timeout covers only the headers, and its error is more precise.
  const inTime = <Result>(answer: Promise<Result>) => withTimeout(answer, timeout + 100, failLate)
  const during = <Result>(method: 'GET' | 'POST', run: () => Promise<Result>) =>
    tracing.during({ kind: 'call', service: 'mail', url, method }, run)
  const mailgun = new Mailgun(FormData).client({ username: 'api', key, url, timeout })
  const send = async (message: MailMessage) => {
    const { variables } = message
    const named = Object.entries(variables).map(([name, value]) => [`v:${name}`, value] as const)
    try {
      const sending = mailgun.messages.create(domain, {
        from,
        to: [headerLine(message.to)],
        subject: headerLine(message.subject),
        text: message.text,
        html: message.html,
        inline: message.pictures.map(({ name: filename, type, data }) => ({
          filename,
          data: new Blob([data], { type }),
        })),
        'h:Message-Id': `<${message.messageId}>`,
        ...(message.replyTo && { 'h:Reply-To': headerLine(message.replyTo) }),
        'o:tag': [...message.tags],
        'o:tracking': 'no',
        ...Object.fromEntries(named),
      })
      const { id } = await inTime(sending)
      // Any other answer, such as a proxy's, means that the message was not accepted.
      if (!id) throw networkFailure('strange answer')
    } catch (cause) {
      throw mailFailure(cause)
    }
  }
  const wasAccepted = async (messageId: string) => {
    try {
      const query = new URLSearchParams({ 'message-id': messageId, limit: '1' })
      const asking = mailgun.request.get(`/v3/${domain}/events?${query}`)
      const { body } = v.parse(eventsContract, await inTime(asking))
      return body.items.length > 0
    } catch (cause) {
      const failure = mailFailure(cause)
      // A send-only key cannot query events, and a duplicate email is better than none.
      if (/^HTTP 40[13]$/.test(failure.detail.problem)) return false
      throw new DeliveryFailure({ ...failure.detail, isFinal: false, isUncertain: true }, cause)
    }
  }
  return {
    /** Sends a message; throws a `DeliveryFailure` if it was not accepted. */
    send: (message: MailMessage) => during('POST', () => send(message)),
    /** Whether a message with this id was accepted before. */
    wasAccepted: (messageId: string) => during('GET', () => wasAccepted(messageId)),
  }
}

function failLate(): never {
  throw new Error('ETIMEDOUT')
}

/** The client reports network errors as status 400, with the code as the message. */
function mailFailure(cause: unknown): DeliveryFailure {
  if (cause instanceof DeliveryFailure) return cause
  const { status, message } = v.parse(clientErrorContract, cause)
  const isCode = /^E[A-Z_]{3,}$/.test(message ?? '')
  // Any other message of the client can contain the visitor's text.
  if (status === undefined || isCode) return networkFailure(isCode ? (message ?? '') : 'unknown')
  return new DeliveryFailure({
    problem: `HTTP ${status}`,
    isFinal: status === 400 || status === 413,
    ...(status === 429 && { retryAfterMs: 5000 }),
  })
}
