import { readLimitedText } from '#schemas/protocol/read-limited-text.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'
import { networkCodeOf } from '#api/platform/log/error-label.ts'
import { CheckEnded, type DoctorContext, type Finding, wrong } from './check.ts'

/** The maximum size of an answer, in bytes. */
const maxBytes = 2 * 1024 * 1024

/** A service's name in the report, and the fix if it does not answer as expected. */
export interface Service {
  readonly name: string
  readonly fix: string
}

/** A service's complete answer. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Empty if the answer was too long. */
  readonly text: string
  /** How far the service's clock is ahead of ours, in ms, to half a second; NaN without a `Date`. */
  readonly clockAheadMs: number
}

/**
 * Sends one request without following redirects.
 *
 * @throws {CheckEnded} `wrong`, if the service does not answer
 */
export async function ask(
  { signal, limits }: DoctorContext,
  { name, fix }: Service,
  url: string,
  init: RequestInit = {},
): Promise<Answer> {
  const began = Date.now()
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.answerMs)]),
    })
    const ourTime = (began + Date.now()) / 2
    const text = (await readLimitedText(response, maxBytes)) ?? ''
    // The header has whole seconds only.
    const theirTime = Date.parse(response.headers.get('date') ?? '') + 500
    const { status, headers } = response
    return { status, headers, text, clockAheadMs: theirTime - ourTime }
  } catch (cause) {
    throw new CheckEnded(wrong(`${name} does not answer ${reasonOf(cause, limits.answerMs)}.`, fix))
  }
}

/** The finding for a status that no other finding explains. */
export function unexpected({ name, fix }: Service, { status }: Answer): Finding {
  return wrong(`${name} answers HTTP ${status}.`, fix)
}

/** Whether a service rejects the credentials of a request. */
export const isRejected = ({ status }: Answer) => status === 401 || status === 403

/** Parses an answer's body as JSON; undefined if it is not JSON. */
export function jsonOf({ text }: Answer): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a network's code means that the certificate cannot be trusted. */
export const isCertificateCode = (code: string) =>
  /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_)/.test(code)

/** The reason in words that fit after “does not answer”. */
function reasonOf(cause: unknown, answerMs: number): string {
  const code = networkCodeOf(cause)
  if (/TIMEDOUT|TIMEOUT|Abort/.test(code)) return `within ${answerMs / 1000} s`
  if (/ENOTFOUND|EAI_/.test(code)) return `(its name cannot be resolved: ${code})`
  if (/^(?:ERR_SSL_|EPROTO)/.test(code))
    return 'over TLS; its address may have to begin with http://'
  if (isCertificateCode(code)) return `with a certificate that can be trusted (${code})`
  return `(${errorLabel(cause)})`
}
