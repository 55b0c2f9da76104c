export interface FailureDetail {
  /**
   * A short label for logs and staff; never the receiver's text, because that text can contain what
   * the visitor typed.
   */
  readonly problem: string
  /** There was no response, so the receiver may have accepted the message. */
  readonly isUncertain?: boolean
  /** The receiver will never accept the message. */
  readonly isFinal?: boolean
  /** The delay that the receiver requested, in ms. */
  readonly retryAfterMs?: number
}

/** A step that failed, temporarily or permanently. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure'
  readonly detail: FailureDetail

  constructor(detail: FailureDetail, cause?: unknown) {
    super(detail.problem, { cause })
    this.detail = detail
  }

  /** The label for `errorLabel`. */
  get label(): string {
    return this.detail.problem
  }
}

/** Error codes that mean no connection was made, so the receiver got nothing. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Creates the failure for a network error: uncertain unless no connection was established. */
export function networkFailure(code: string, cause?: unknown): DeliveryFailure {
  return new DeliveryFailure({ problem: code, isUncertain: !neverSent.has(code) }, cause)
}

/** Extracts the details of any error that a step threw. */
export function failureDetail(cause: unknown): FailureDetail {
  if (cause instanceof DeliveryFailure) return cause.detail
  return { problem: cause instanceof Error ? cause.name : 'unknown', isUncertain: true }
}
