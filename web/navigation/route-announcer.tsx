import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusHeading } from '#web/navigation/focus-heading.ts'
import { headShown } from '#web/start/head-state.ts'

/** How long a new page takes to come forward, in ms. */
const fadeMs = 220

/** Lets a new page come forward, where the visitor has not asked for less motion. */
function fadeIn(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  document
    .querySelector('main')
    ?.animate({ opacity: [0.35, 1] }, { duration: fadeMs, easing: 'ease-out' })
}

/** How long a page may load before screen reader users are told, in ms. */
const announceAfterMs = 400

/**
 * Tells keyboard and screen reader users where they are after each navigation: announces a page that
 * takes a moment to load, then focuses its heading and announces its title.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stopLoad = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
      clearTimeout(waiting)
      if (fromLocation && pathChanged)
        waiting = setTimeout(() => setAnnouncement('Loading'), announceAfterMs)
    })
    const stopRendered = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      clearTimeout(waiting)
      if (!fromLocation || !pathChanged) return
      focusHeading()
      fadeIn()
      void headShown().then(() => setAnnouncement(document.title))
    })
    return () => {
      clearTimeout(waiting)
      stopLoad()
      stopRendered()
    }
  }, [router])

  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {announcement}
    </div>
  )
}
