import { createHmac, timingSafeEqual } from 'node:crypto'

/** Mailgun's signature of an event. */
export interface MailgunSignature {
  /** Seconds since 1970. */
  readonly timestamp: string
  readonly token: string
  /** Hexadecimal. */
  readonly signature: string
}

/** How long a signature is valid, in seconds; Mailgun signs a repeated event again. */
export const toleranceSeconds = 300

/** Verifies the signatures of events. */
export class MailgunSignatures {
  readonly #keys: readonly string[]
  readonly #beginSeconds = Math.floor(Date.now() / 1000)

  /** @param keys the accepted keys; if empty, no signature is valid */
  constructor(keys: readonly string[]) {
    this.#keys = keys
  }

  /**
   * Whether the signature is correct and recent. A signature from before this process started is rejected,
   * because it can have been used already; Mailgun repeats the event with a new one.
   */
  isValid({ timestamp, token, signature }: MailgunSignature): boolean {
    // Digits only; otherwise the boundary between time and token could be shifted.
    if (!/^\d{10}$/.test(timestamp)) return false
    const seconds = Number(timestamp)
    const age = Math.abs(Date.now() / 1000 - seconds)
    if (age > toleranceSeconds || seconds < this.#beginSeconds) return false
    const given = Buffer.from(signature, 'hex')
    return this.#keys.some((key) => {
      const wanted = createHmac('sha256', key).update(`${timestamp}${token}`).digest()
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    })
  }
}
