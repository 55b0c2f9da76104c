import { limitedText } from '#schemas/field/limited-text.ts'
import { errorLabel, networkCodeOf } from '#api/platform/log/error-label.ts'
import type { DoctorContext } from './check.ts'

/** The maximum size of an answer, in bytes. */
const maxBytes = 2 * 1024 * 1024

/** A service's complete answer. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Empty if the answer was too long. */
  readonly text: string
  /** How far the service's clock is ahead of ours, in ms, to half a second; NaN without a `Date`. */
  readonly clockAheadMs: number
}

/** The failure of a service to answer. */
export interface NoAnswer {
  readonly status: undefined
  /** The reason, in words that fit after “does not answer”. */
  readonly reason: string
  /** The network's code, such as `ECONNREFUSED`. */
  readonly code: string
}

/** Sends one request without following redirects; never throws. */
export async function ask(
  { signal, limits }: Pick<DoctorContext, 'signal' | 'limits'>,
  url: string,
  init: RequestInit = {},
): Promise<Answer | NoAnswer> {
  const began = Date.now()
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.answerMs)]),
    })
    const ourTime = (began + Date.now()) / 2
    const text = (await limitedText(response, maxBytes)) ?? ''
    // The header has whole seconds only.
    const theirTime = Date.parse(response.headers.get('date') ?? '') + 500
    const { status, headers } = response
    return { status, headers, text, clockAheadMs: theirTime - ourTime }
  } catch (cause) {
    const code = networkCodeOf(cause)
    return { status: undefined, reason: reasonOf(code, limits.answerMs, cause), code }
  }
}

/** Parses an answer's body as JSON; undefined if it is not JSON. */
export function jsonOf({ text }: Answer): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const certificateCodes = /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_)/

function reasonOf(code: string, answerMs: number, cause: unknown): string {
  if (/TIMEDOUT|TIMEOUT|Abort/.test(code)) return `within ${answerMs / 1000} s`
  if (/ENOTFOUND|EAI_/.test(code)) return `(its name cannot be resolved: ${code})`
  if (certificateCodes.test(code)) return `with a certificate that can be trusted (${code})`
  return `(${errorLabel(cause)})`
}
