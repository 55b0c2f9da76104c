import { adviceRequested, type RequestedItems } from '#schemas/inquiry/requested-items.ts'
import type { Description } from '#web/ui/description-list.tsx'

/** The last inquiry of this tab, without personal data. */
export interface ReceivedInquiry extends RequestedItems {
  /** The inquiry's reference number. */
  readonly reference: string
}

const item = 'petjet-inquiry-received'

/** Stores the inquiry in this tab, for the confirmation page. */
export function saveReceived(received: ReceivedInquiry): void {
  try {
    sessionStorage.setItem(item, JSON.stringify(received))
  } catch {
    // Storage is off: the page confirms without it.
  }
}

/** The last inquiry of this tab; null if there is none or storage is off. */
export function readReceived(): ReceivedInquiry | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(item) ?? 'null')
    return isReceived(stored) ? stored : null
  } catch {
    return null
  }
}

/** The inquiry as text for the visitor. */
export function receivedRows({ reference, kits, wantsAdvice }: ReceivedInquiry): Description[] {
  return [
    {
      term: 'Your reference',
      text: `${reference}. Please mention it when you call or write to us.`,
    },
    ...(kits.length > 0 ? [{ term: 'You asked about', text: kits.join(', ') }] : []),
    ...(wantsAdvice ? [{ term: 'Recommendation', text: adviceRequested }] : []),
  ]
}

function isReceived(value: unknown): value is ReceivedInquiry {
  if (typeof value !== 'object' || value === null) return false
  if (!('reference' in value && 'kits' in value && 'wantsAdvice' in value)) return false
  const { reference, kits, wantsAdvice } = value
  return (
    typeof reference === 'string' &&
    typeof wantsAdvice === 'boolean' &&
    Array.isArray(kits) &&
    kits.every((title) => typeof title === 'string')
  )
}
