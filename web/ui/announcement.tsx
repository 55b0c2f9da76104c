import { useEffect, useRef, useState } from 'react'

/** How long words must stand unchanged before they are read out, in ms: longer than between keys. */
const quietMs = 1000
/** How long they can be found by a screen reader that walks the page, in ms. */
const standMs = 5000

/**
 * Reads a text out to screen readers, politely, when it has changed and come to rest: at most once
 * for each change, and not for what stood there at first. Shows nothing.
 */
export function Announcement({ children: text }: { children: string }) {
  const [said, setSaid] = useState('')
  const known = useRef(text)

  useEffect(() => {
    if (text === known.current) return undefined
    const rest = setTimeout(() => {
      known.current = text
      setSaid(text)
    }, quietMs)
    return () => clearTimeout(rest)
  }, [text])

  useEffect(() => {
    if (said === '') return undefined
    const end = setTimeout(() => setSaid(''), standMs)
    return () => clearTimeout(end)
  }, [said])

  return (
    <div aria-atomic="true" aria-live="polite" className="sr-only">
      {said}
    </div>
  )
}
