/** What a visitor has chosen. */
export type Choice = 'granted' | 'denied'

/** A visitor's choice, and when it was made. */
export interface ConsentRecord {
  readonly choice: Choice
  readonly chosenAt: Date
}

/** Where the browser keeps the choice. */
export const consentKey = 'petjet-cookie-choice'

/** Raise it when what visitors agree to changes: everybody is asked again. */
const version = 1
/** How long a choice counts, in ms; then the visitor is asked again. */
const lifetimeMs = 365 * 24 * 60 * 60 * 1000
/** How far ahead of this clock a choice can be, in ms: clocks are set back, too. */
const clockSkewMs = 24 * 60 * 60 * 1000

/** Writes a choice as the browser keeps it. */
export function writeConsent({ choice, chosenAt }: ConsentRecord): string {
  return JSON.stringify({ version, choice, chosenAt: chosenAt.toISOString() })
}

/** Reads a stored choice; null if there is none that counts: not readable, too old, other terms. */
export function readConsent(text: string | null, now: Date): ConsentRecord | null {
  const { version: ofVersion, choice, chosenAt: date } = fieldsOf(text)
  if (ofVersion !== version || typeof date !== 'string') return null
  if (choice !== 'granted' && choice !== 'denied') return null
  const chosenAt = new Date(date)
  const ageMs = now.getTime() - chosenAt.getTime()
  // No age compares with the one of a date that cannot be read.
  return ageMs < lifetimeMs && ageMs > -clockSkewMs ? { choice, chosenAt } : null
}

/** The fields of a stored object. Not by valibot: pages without a form do not load it. */
function fieldsOf(text: string | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}
