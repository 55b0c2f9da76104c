import { useEffect, useState } from 'react'

/** How long an announcement stays in the page for screen readers to find, in ms. */
const announcedMs = 5000

/** The state of a live region: what it announces, and undefined again after a moment. */
export function useAnnounced<Value>() {
  const [announced, setAnnounced] = useState<Value>()
  useEffect(() => {
    if (announced === undefined) return undefined
    const end = setTimeout(() => setAnnounced(undefined), announcedMs)
    return () => clearTimeout(end)
  }, [announced])
  return [announced, setAnnounced] as const
}
