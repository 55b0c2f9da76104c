import { maxWaitMs } from './backoff.ts'

/** How an attempt at a step failed. */
export interface FailureDetail {
  /** A short label for logs and staff; never the receiver's own text, which can repeat a visitor's. */
  readonly problem: string
  /** No answer came, so the receiver might have accepted it. */
  readonly isUncertain?: boolean
  /** The receiver will never accept it. */
  readonly isFinal?: boolean
  /** Milliseconds that the receiver asked us to wait. */
  readonly retryAfterMs?: number
}

/** A step that could not be done now, or ever. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure'
  readonly detail: FailureDetail

  constructor(detail: FailureDetail, cause?: unknown) {
    super(detail.problem, { cause })
    this.detail = detail
  }

  /** What `errorLabel` calls it. */
  get label(): string {
    return this.detail.problem
  }
}

/** Codes of connections that were never made, so that nothing can have arrived. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** The failure for a network error: uncertain unless the connection was never made. */
export function networkFailure(code: string, cause?: unknown): DeliveryFailure {
  return new DeliveryFailure({ problem: code, isUncertain: !neverSent.has(code) }, cause)
}

/** What is known of any error that a step threw. */
export function failureDetail(cause: unknown): FailureDetail {
  if (cause instanceof DeliveryFailure) return cause.detail
  return { problem: cause instanceof Error ? cause.name : 'unknown', isUncertain: true }
}

/**
 * Milliseconds of a `Retry-After` header, in seconds or as a date, an hour at most; undefined
 * without one, or if its time has passed.
 *
 * @param now milliseconds since 1970
 */
export function retryAfterOf(
  header: string | null | undefined,
  now = Date.now(),
): number | undefined {
  if (!header) return undefined
  const isSeconds = /^\d+$/.test(header.trim())
  const isDate = /^[a-z]{3}, /i.test(header)
  const waitMs = isSeconds ? Number(header) * 1000 : isDate ? Date.parse(header) - now : 0
  return waitMs > 0 ? Math.min(waitMs, maxWaitMs) : undefined
}
