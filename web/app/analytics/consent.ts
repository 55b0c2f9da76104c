import { createStore } from '#web/ui/create-store.ts'
import type { StoredText } from '#web/ui/browser-storage.ts'

/**
 * Whether the visitor allows analytics. `undecided`: no choice yet. `signaled`: the browser sends a
 * signal against tracking, which overrides any choice.
 */
export interface ConsentState {
  readonly status: 'undecided' | 'signaled' | Choice
  readonly chosenAt?: Date
}

/** The visitor's consent in this tab. */
export type Consent = ReturnType<typeof createConsent>

interface ConsentOptions {
  readonly stored: StoredText
  readonly now: () => Date
  /** Whether the browser sends Global Privacy Control or Do Not Track. */
  readonly hasSignal: () => boolean
}

/** Reads the visitor's choice, and notifies listeners of changes. */
export function createConsent({ stored, now, hasSignal }: ConsentOptions) {
  /** The choice of a visitor whose browser stores nothing. */
  let unstored: string | null = null

  const read = (): ConsentState => {
    if (hasSignal()) return { status: 'signaled' }
    const record = readConsent(unstored ?? stored.get(), now())
    return record ? { status: record.choice, chosenAt: record.chosenAt } : { status: 'undecided' }
  }
  const state = createStore(read())
  const refresh = () => {
    const [next, current] = [read(), state.get()]
    const isSame =
      next.status === current.status && next.chosenAt?.getTime() === current.chosenAt?.getTime()
    if (!isSame) state.set(next)
  }

  return {
    state: state.get,
    subscribe: state.subscribe,
    /**
     * Stores the visitor's choice; if the browser stores nothing, the choice lasts until the page is
     * left.
     */
    choose(choice: Choice) {
      const text = writeConsent({ choice, chosenAt: now() })
      stored.set(text)
      unstored = stored.get() === text ? null : text
      refresh()
    },
    /** Reads the choice again, for example after another tab has changed it. */
    refresh,
  }
}

/** Whether this browser sends one of the signals against tracking. */
export function sendsPrivacySignal(browser: Navigator): boolean {
  return Reflect.get(browser, 'globalPrivacyControl') === true || browser.doNotTrack === '1'
}

export type Choice = 'granted' | 'denied'

interface ConsentRecord {
  readonly choice: Choice
  readonly chosenAt: Date
}

export const consentKey = 'petjet-cookie-choice'

/** Raise this number if the terms of consent change, to ask all visitors again. */
const version = 1
/** How long a choice is valid, in ms; after that, the site asks the visitor again. */
const lifetimeMs = 365 * 24 * 60 * 60 * 1000
/** How far in the future a choice can lie, in ms, because a visitor's clock can be set back. */
const clockSkewMs = 24 * 60 * 60 * 1000

export function writeConsent({ choice, chosenAt }: ConsentRecord): string {
  return JSON.stringify({ version, choice, chosenAt: chosenAt.toISOString() })
}

/** Parses a stored choice; null if the choice is unreadable, too old, or for other terms. */
export function readConsent(text: string | null, now: Date): ConsentRecord | null {
  const { version: ofVersion, choice, chosenAt: date } = fieldsOf(text)
  if (ofVersion !== version || typeof date !== 'string') return null
  if (choice !== 'granted' && choice !== 'denied') return null
  const chosenAt = new Date(date)
  const ageMs = now.getTime() - chosenAt.getTime()
  // An unreadable date makes the age NaN, which fails both comparisons.
  return ageMs < lifetimeMs && ageMs > -clockSkewMs ? { choice, chosenAt } : null
}

/** The fields of a stored object. Does not use valibot, because pages without a form do not load it. */
function fieldsOf(text: string | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}
