import { type RefObject, useEffect, useRef } from 'react'
import { keepSendKey, readSendKey } from './inquiry-draft.ts'

/** What is sent beside the inquiry, to tell people from robots and repeats from new inquiries. */
export interface SpamSignals {
  /** The field that people do not see. */
  readonly honeypot: RefObject<HTMLInputElement | null>
  /** What to send now. */
  read(): { idempotencyKey: string; website: string; filledInMs: number }
  /** Begins a new filled-in form. */
  renew(): void
}

/** Watches one form from its first sight. */
export function useSpamSignals(source: string): SpamSignals {
  const honeypot = useRef<HTMLInputElement>(null)
  const seenAt = useRef(0)
  const key = useRef('')

  useEffect(() => {
    seenAt.current = performance.now()
  }, [])

  return {
    honeypot,
    read() {
      // The same until the inquiry was received: a retry, also after a reload, is no second inquiry.
      key.current ||= readSendKey(source) ?? randomKey()
      keepSendKey(source, key.current)
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

/** Works where `randomUUID` does not: on a page that was not delivered over https. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
