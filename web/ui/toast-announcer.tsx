import { useEffect, useState } from 'react'
import type { ToastRecord } from '#web/ui/toast-store.ts'

/** How long the text stays in the page for screen readers to find, in ms. */
const standMs = 5000

/**
 * Announces each toast once: an error at once, anything else when the screen reader is free. Both live
 * regions are in the page from the start, because a new one is not listened to.
 */
export function ToastAnnouncer({ toast }: { toast: ToastRecord | null }) {
  const [said, setSaid] = useState<ToastRecord | null>(null)
  const id = toast?.id

  useEffect(() => {
    if (id === undefined) return undefined
    setSaid(toast)
    const end = setTimeout(() => setSaid(null), standMs)
    return () => clearTimeout(end)
    // oxlint-disable-next-line react/exhaustive-deps -- a toast that closes is the same toast
  }, [id])

  const text = said && (
    // With a key, so that the same words are announced a second time.
    <span key={said.id}>{['Notification', said.title, said.description].join(' ')}</span>
  )
  const isError = said?.tone === 'destructive'
  return (
    <div className="sr-only">
      <div aria-live="assertive">{isError && text}</div>
      <div aria-live="polite">{!isError && text}</div>
    </div>
  )
}
