import { type Choice, consentKey, readConsent, writeConsent } from './consent-record.ts'

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
