import { createHmac, timingSafeEqual } from 'node:crypto'

/** What Mailgun signs an event with. */
export interface MailgunSignature {
  /** Seconds since 1970. */
  readonly timestamp: string
  readonly token: string
  /** In hexadecimal. */
  readonly signature: string
}

/** Seconds for which a signature is valid; Mailgun signs an event again when it repeats it. */
export const toleranceSeconds = 300

/** Tells events that Mailgun has signed. */
export class MailgunSignatures {
  readonly #keys: readonly string[]
  readonly #beginSeconds = Math.floor(Date.now() / 1000)

  /** @param keys those that count; without one nothing is valid */
  constructor(keys: readonly string[]) {
    this.#keys = keys
  }

  /**
   * Whether the signature is right and new enough. One from before this process began is not: it can
   * have been used already, and Mailgun repeats the event with a new one.
   */
  isValid({ timestamp, token, signature }: MailgunSignature): boolean {
    // Strictly digits, or the boundary between time and token could be moved.
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
