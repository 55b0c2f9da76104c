import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusHeading } from '#web/navigation/focus-heading.ts'

/** How long a page may take before those who do not see the place holders are told, in ms. */
const patienceMs = 400

/**
 * On each navigation to another page: says that it is loading where that takes a moment, then moves
 * the focus to its heading and announces its title, so that keyboard and screen reader users know
 * where they are.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const [words, setWords] = useState('')

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stopLoad = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
      clearTimeout(waiting)
      if (fromLocation && pathChanged) waiting = setTimeout(() => setWords('Loading'), patienceMs)
    })
    const stopRendered = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      clearTimeout(waiting)
      if (!fromLocation || !pathChanged) return
      focusHeading()
      // The new title is in place once this render's effects have run.
      requestAnimationFrame(() => setWords(document.title))
    })
    return () => {
      clearTimeout(waiting)
      stopLoad()
      stopRendered()
    }
  }, [router])

  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {words}
    </div>
  )
}
