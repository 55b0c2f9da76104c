import { adviceRequested, type RequestedItems } from '#schemas/inquiry/requested-items.ts'
import { storedText } from '#web/ui/browser-storage.ts'
import type { Description } from '#web/ui/description-list.tsx'

/** The last inquiry sent in this tab, without personal data. */
export interface ReceivedInquiry extends RequestedItems {
  readonly reference: string
}

const stored = storedText('petjet-inquiry-received')

/** Stores the inquiry in this tab, for the confirmation page. */
export function saveReceived(received: ReceivedInquiry): void {
  stored.set(JSON.stringify(received))
}

/** The last inquiry sent in this tab; null if there is no such inquiry or storage is off. */
export function readReceived(): ReceivedInquiry | null {
  try {
    const received: unknown = JSON.parse(stored.get() ?? 'null')
    return isReceived(received) ? received : null
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
