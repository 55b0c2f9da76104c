import { adviceAsked, type Asked } from '#schemas/inquiry/asked.ts'
import type { Description } from '#web/ui/description-list.tsx'

/** What this tab remembers of the inquiry that it sent last; nothing of who sent it. */
export interface ReceivedInquiry extends Asked {
  /** The number by which visitor and team speak of it. */
  readonly reference: string
}

const item = 'petjet-inquiry-received'

/** Remembers in this tab what was sent, for the page that confirms it. */
export function saveReceived(received: ReceivedInquiry): void {
  try {
    sessionStorage.setItem(item, JSON.stringify(received))
  } catch {
    // Storage is off: the page confirms without it.
  }
}

/** What this tab has sent last; null if it has sent nothing, or cannot remember it. */
export function readReceived(): ReceivedInquiry | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(item) ?? 'null')
    return isReceived(stored) ? stored : null
  } catch {
    return null
  }
}

/** The same in words, for whoever sent it. */
export function receivedRows({ reference, kits, wantsAdvice }: ReceivedInquiry): Description[] {
  return [
    { term: 'Your reference', text: `${reference}. Please name it when you call or write to us.` },
    ...(kits.length > 0 ? [{ term: 'You asked about', text: kits.join(', ') }] : []),
    ...(wantsAdvice ? [{ term: 'Recommendation', text: adviceAsked }] : []),
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
