import { useEffect, useRef } from 'react'
import { useAnnounced } from '#web/ui/use-announced.ts'

/** How long text must stay unchanged before it is announced, in ms: longer than between keys. */
const quietMs = 1000

/**
 * Announces text to screen readers, politely, after the text has changed and then stayed the same for
 * a moment. The first text is not announced. Shows nothing.
 */
export function Announcement({ children: text }: { children: string }) {
  const [announced, setAnnounced] = useAnnounced<string>()
  const known = useRef(text)

  useEffect(() => {
    if (text === known.current) return undefined
    const rest = setTimeout(() => {
      known.current = text
      setAnnounced(text)
    }, quietMs)
    return () => clearTimeout(rest)
  }, [text, setAnnounced])

  return (
    <div aria-atomic="true" aria-live="polite" className="sr-only">
      {announced}
    </div>
  )
}
