import { createHmac } from 'node:crypto'
import { readLimitedText } from '#schemas/protocol/read-limited-text.ts'
import { inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import { retryAfterOf } from '#api/http/retry-after.ts'
import { DeliveryFailure, networkFailure } from '#api/outbox/delivery-failure.ts'
import { networkCodeOf } from '#api/platform/log/error-label.ts'
import { untraced, type Span, type Tracing } from '#api/platform/trace/tracing.ts'
import type { InquiryEntry, InquiryStepRunner } from '#api/inquiry/inquiry-entry.ts'

/** `WEBHOOK_SECRET`, and the second secret while it is being changed. */
export type WebhookSecrets = readonly [secret: string, also?: string | undefined]

/** The customer's system that receives every inquiry. */
export interface WebhookSettings {
  readonly url: string
  /** Shared with the receiver; each secret signs every call. */
  readonly secrets: WebhookSecrets
  readonly timeoutMs: number
  /** The clock for the signatures of calls, in ms since 1970. */
  readonly now: () => number
}

/** Sends an inquiry to the customer's system, signed as `docs/webhook.md` describes. */
export function webhookStep(
  settings: WebhookSettings,
  tracing: Pick<Tracing, 'during'> = untraced,
): InquiryStepRunner {
  const call = { kind: 'call', service: 'webhook', method: 'POST', url: settings.url } as const
  return async ({ id, entry }) => {
    if (entry === undefined) throw new DeliveryFailure({ problem: 'erased', isFinal: true })
    const body = JSON.stringify(webhookBody(entry))
    const response = await tracing.during(call, (span) => post(settings, id, body, span))
    if (response.ok) return rejectWebPage(response)
    await response.body?.cancel()
    const { headers } = response
    const retryAfterMs = retryAfterOf(headers.get('retry-after'), headers.get('date'))
    throw new DeliveryFailure({
      problem: `HTTP ${response.status}`,
      isFinal: response.status === 410,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    })
  }
}

/** The maximum size of an answer that is read, in bytes; only web pages are longer. */
const maxBytes = 64 * 1024

/** Rejects a web page as an answer, because a receiver that accepts inquiries does not send one. */
async function rejectWebPage(response: Response): Promise<void> {
  const { headers, status } = response
  if (!isHtml(headers)) return response.body?.cancel()
  const text = await readLimitedText(response, maxBytes).catch((cause: unknown) => {
    throw networkFailure(networkCodeOf(cause), cause)
  })
  if (text !== undefined && !isWebPage(headers, text)) return
  throw new DeliveryFailure({ problem: `HTTP ${status} with a web page: check WEBHOOK_URL` })
}

/**
 * `t=<seconds since 1970>,v1=<hex>`: the HMAC-SHA256 of time, a dot, and the body's bytes. With a second
 * secret also `,also=<hex>`, the same with that secret; receivers that only read `v1` ignore it.
 *
 * @param seconds the time of the call; receivers reject old calls
 */
export function webhookSignature(
  [secret, also]: WebhookSecrets,
  body: string,
  seconds: number,
): string {
  const digestBy = (key: string) =>
    createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  const second = also === undefined ? '' : `,also=${digestBy(also)}`
  return `t=${seconds},v1=${digestBy(secret)}${second}`
}

async function post(
  settings: WebhookSettings,
  id: string,
  body: string,
  span: Span,
): Promise<Response> {
  const seconds = Math.floor(settings.now() / 1000)
  try {
    const response = await fetch(settings.url, {
      method: 'POST',
      // A redirect could send a visitor's data to an unknown host.
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'x-petjet-delivery': id,
        'x-petjet-signature': webhookSignature(settings.secrets, body, seconds),
        // The receiver can continue the trace.
        ...(span.traceparent !== undefined && { traceparent: span.traceparent }),
      },
      body,
      signal: AbortSignal.timeout(settings.timeoutMs),
    })
    span.note({ status: response.status })
    return response
  } catch (cause) {
    throw networkFailure(networkCodeOf(cause), cause)
  }
}

function webhookBody({ id, acceptedAt, inquiry, captcha }: InquiryEntry) {
  return {
    type: 'inquiry.received',
    id: `inquiry.${id}`,
    reference: inquiryReference(id),
    submittedAt: new Date(acceptedAt).toISOString(),
    verified: captcha !== 'unverified',
    inquiry,
  }
}

/** The beginning of a web page, after whitespace and comments. */
const beginning =
  /^(?:[\s\uFEFF]|<\?xml[^>]*>|<!--(?:(?!-->)[^])*-->)*<(?:!doctype\s+html|html|head|body|title|meta|base|link|script|style|frameset)\b/i

/**
 * Whether an answer is a complete web page, such as that of a parked domain, a sign-in or a proxy. Many
 * servers label every answer as HTML, so the type alone is not enough: `OK` or a fragment is not a page.
 */
export function isWebPage(headers: Headers, text: string): boolean {
  return isHtml(headers) && beginning.test(text)
}

/** Whether an answer's type allows a web page; a missing type does. */
function isHtml(headers: Headers): boolean {
  return /^(?:text\/html|application\/xhtml\+xml|)\s*(?:;|$)/i.test(
    headers.get('content-type') ?? '',
  )
}
