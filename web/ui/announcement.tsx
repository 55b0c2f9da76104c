import { useEffect, useRef, useState } from 'react'

/** How long text must stay unchanged before it is announced, in ms: longer than between keys. */
const quietMs = 1000
/** How long the text stays in the page for screen readers to find, in ms. */
const clearMs = 5000

/**
 * Announces text to screen readers, politely, after the text has changed and then stayed the same for
 * a moment. The first text is not announced. Shows nothing.
 */
export function Announcement({ children: text }: { children: string }) {
  const [announced, setAnnounced] = useState('')
  const known = useRef(text)

  useEffect(() => {
    if (text === known.current) return undefined
    const rest = setTimeout(() => {
      known.current = text
      setAnnounced(text)
    }, quietMs)
    return () => clearTimeout(rest)
  }, [text])

  useEffect(() => {
    if (announced === '') return undefined
    const end = setTimeout(() => setAnnounced(''), clearMs)
    return () => clearTimeout(end)
  }, [announced])

  return (
    <div aria-atomic="true" aria-live="polite" className="sr-only">
      {announced}
    </div>
  )
}
