import type { CheckoutUserError } from '#schemas/shop/shop-error.ts'

/** Why the shop rejects an item that it sells. */
export type RejectionReason = 'minimum' | 'maximum' | 'increment' | 'not here' | 'other'

/** One error of the shop that keeps a cart from its checkout. */
export interface Rejection {
  /** `gone` means that the shop does not know what the line asks for. */
  readonly reason: RejectionReason | 'gone'
  /** The shop's own explanation; it can be empty. */
  readonly words: string
  /** The index of the line in the request; null for an error that names none. */
  readonly line: number | null
}

/** Codes of `CartErrorCode`; the one for `not here` exists since 2025-10. */
const reasons: ReadonlyMap<string, Rejection['reason']> = new Map([
  ['MINIMUM_NOT_MET', 'minimum'],
  ['MAXIMUM_EXCEEDED', 'maximum'],
  ['LESS_THAN', 'maximum'],
  ['INVALID_INCREMENT', 'increment'],
  ['MERCHANDISE_NOT_APPLICABLE', 'not here'],
  ['INVALID_MERCHANDISE_LINE', 'gone'],
])

/** All of `CartWarningCode`: the shop took the cart, and its lines show what it took. */
const warningCodes: ReadonlySet<string> = new Set([
  'DUPLICATE_DELIVERY_ADDRESS',
  'MERCHANDISE_NOT_ENOUGH_STOCK',
  'MERCHANDISE_OUT_OF_STOCK',
  'PAYMENTS_GIFT_CARDS_UNAVAILABLE',
])

/**
 * The errors that are about lines or about the cart as a whole.
 *
 * @param isTaken whether the shop answered with a cart: only then are warnings no rejections
 */
export function rejectionsIn(errors: readonly CheckoutUserError[], isTaken: boolean): Rejection[] {
  return errors.flatMap(({ shopCode, field, message }) => {
    const code = shopCode ?? ''
    const line = lineIn(field)
    if (isTaken && warningCodes.has(code)) return []
    // Another field, such as the cart's id, is a fault of ours.
    if (line === null && field !== null && code !== 'VALIDATION_CUSTOM') return []
    const isUnknown = code === 'INVALID' && field?.at(-1) === 'merchandiseId'
    return { reason: isUnknown ? 'gone' : (reasons.get(code) ?? 'other'), words: message, line }
  })
}

/** The index in a path such as `['lines', '0', 'quantity']`. */
function lineIn(field: readonly string[] | null): number | null {
  const index = Number.parseInt(field?.[field.indexOf('lines') + 1] ?? '', 10)
  return field?.includes('lines') && !Number.isNaN(index) ? index : null
}
