import { statusOf } from '#schemas/lake-retry.ts'
import { DeliveryFailure, networkCodeOf } from '#api/outbox/delivery-failure.ts'

const closed = /^(?:HTTP [1-5]\d\d|E[A-Z]{3,20}|EAI_[A-Z]{3,10}|UND_ERR_[A-Z_]{3,30})$/

/**
 * An error as one word of few: `HTTP 503`, the network's code such as `ECONNREFUSED`, or `other`.
 * Words that nobody has foreseen could repeat what a visitor typed.
 */
export function errorLabel(cause: unknown): string {
  const word = wordOf(cause)
  return closed.test(word) ? word : 'other'
}

function wordOf(cause: unknown): string {
  if (cause instanceof DeliveryFailure) return cause.detail.problem
  const status = statusOf(cause)
  return status === undefined ? networkCodeOf(cause) : `HTTP ${status}`
}
