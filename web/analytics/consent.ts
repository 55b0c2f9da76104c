/**
 * Whether visits can be measured. `unasked`: the visitor has not said. `signalled`: the browser sends
 * a signal against tracking, which wins over any choice.
 */
export interface ConsentState {
  readonly status: 'unasked' | 'signalled' | Choice
  readonly chosenAt?: Date
}

/** The visitor's consent in this tab. */
export interface Consent {
  readonly state: () => ConsentState
  /** Calls back after each change; returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Keeps the visitor's choice; if the browser stores nothing, until the page is left. */
  readonly choose: (choice: Choice) => void
  /** Reads the choice again, such as after another tab has changed it. */
  readonly refresh: () => void
}

interface ConsentOptions {
  /** The browser's store, which can throw if it is forbidden. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly now: () => Date
  /** Whether the browser sends Global Privacy Control or Do Not Track. */
  readonly hasSignal: () => boolean
}

/** Reads the visitor's consent and follows it. */
export function createConsent({ storage, now, hasSignal }: ConsentOptions): Consent {
  const listeners = new Set<() => void>()
  /** The choice of a visitor whose browser stores nothing. */
  let unstored: string | null = null

  const storedText = () => {
    try {
      return storage().getItem(consentKey)
    } catch {
      return null
    }
  }
  const read = (): ConsentState => {
    if (hasSignal()) return { status: 'signalled' }
    const record = readConsent(unstored ?? storedText(), now())
    return record ? { status: record.choice, chosenAt: record.chosenAt } : { status: 'unasked' }
  }
  let current = read()
  const refresh = () => {
    const next = read()
    const isSame =
      next.status === current.status && next.chosenAt?.getTime() === current.chosenAt?.getTime()
    if (isSame) return
    current = next
    for (const listener of listeners) listener()
  }

  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    choose(choice) {
      const text = writeConsent({ choice, chosenAt: now() })
      try {
        storage().setItem(consentKey, text)
        unstored = null
      } catch {
        unstored = text
      }
      refresh()
    },
    refresh,
  }
}

/** Whether this browser asks sites not to track its visitor, as either signal says it. */
export function sendsPrivacySignal(browser: Navigator): boolean {
  return Reflect.get(browser, 'globalPrivacyControl') === true || browser.doNotTrack === '1'
}

/** A visitor's choice. */
export type Choice = 'granted' | 'denied'

/** A visitor's choice, and when it was made. */
interface ConsentRecord {
  readonly choice: Choice
  readonly chosenAt: Date
}

/** The storage key of the choice. */
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
