import { useEffect, useRef } from 'react'
import { saveIdempotencyKey, readIdempotencyKey } from './inquiry-draft.ts'

/**
 * Data that a form sends with the inquiry, so that the server can distinguish people from bots, and a retry
 * from a new inquiry. `read` returns it; `renew` resets it after the inquiry was received.
 */
export function useSpamSignals(source: string) {
  const honeypot = useRef<HTMLInputElement>(null)
  const seenAt = useRef(0)
  const key = useRef('')

  useEffect(() => {
    seenAt.current = performance.now()
  }, [])

  return {
    honeypot,
    read() {
      // Stays the same until the server has the inquiry, so that a retry after a reload counts once.
      key.current ||= readIdempotencyKey(source) ?? randomKey()
      saveIdempotencyKey(source, key.current)
      return {
        idempotencyKey: key.current,
        website: honeypot.current?.value ?? '',
        filledInMs: Math.round(performance.now() - seenAt.current),
      }
    },
    renew() {
      key.current = ''
      seenAt.current = performance.now()
    },
  }
}

/** A random key. `crypto.randomUUID` is missing on pages that were not served over https. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
