/**
 * Whether the visitor allows analytics. `unasked`: no choice yet. `signalled`: the browser sends a
 * signal against tracking, which overrides any choice.
 */
export interface ConsentState {
  readonly status: 'unasked' | 'signalled' | Choice
  readonly chosenAt?: Date
}

/** The visitor's consent in this tab. */
export interface Consent {
  readonly state: () => ConsentState
  /** Calls `listener` after each change; returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Stores the visitor's choice; if the browser stores nothing, it lasts until the page is left. */
  readonly choose: (choice: Choice) => void
  /** Reads the choice again, for example after another tab has changed it. */
  readonly refresh: () => void
}

interface ConsentOptions {
  /** The browser's storage, which throws if it is forbidden. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly now: () => Date
  /** Whether the browser sends Global Privacy Control or Do Not Track. */
  readonly hasSignal: () => boolean
}

/** Reads the visitor's consent and tracks its changes. */
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

/** Whether this browser sends either signal against tracking. */
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

/** Raise this if the terms of consent change, to ask all visitors again. */
const version = 1
/** How long a choice is valid, in ms; after that, the site asks the visitor again. */
const lifetimeMs = 365 * 24 * 60 * 60 * 1000
/** The maximum time in ms that a choice can lie in the future, because a visitor's clock can be set back. */
const clockSkewMs = 24 * 60 * 60 * 1000

/** Serializes a choice for storage. */
export function writeConsent({ choice, chosenAt }: ConsentRecord): string {
  return JSON.stringify({ version, choice, chosenAt: chosenAt.toISOString() })
}

/** Parses a stored choice; null if it is unreadable, too old, or for other terms. */
export function readConsent(text: string | null, now: Date): ConsentRecord | null {
  const { version: ofVersion, choice, chosenAt: date } = fieldsOf(text)
  if (ofVersion !== version || typeof date !== 'string') return null
  if (choice !== 'granted' && choice !== 'denied') return null
  const chosenAt = new Date(date)
  const ageMs = now.getTime() - chosenAt.getTime()
  // An unreadable date makes the age NaN, which fails both comparisons.
  return ageMs < lifetimeMs && ageMs > -clockSkewMs ? { choice, chosenAt } : null
}

/** The fields of a stored object. Without valibot, because pages without a form do not load it. */
function fieldsOf(text: string | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}
