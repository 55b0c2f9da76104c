import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * After each navigation to another page: moves focus to its heading and announces its title, so
 * that keyboard and screen reader users know where they are.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        focusHeading()
        // The new title is in place once this render's effects have run.
        requestAnimationFrame(() => setTitle(document.title))
      }),
    [router],
  )

  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </div>
  )
}

function focusHeading() {
  const heading = document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
