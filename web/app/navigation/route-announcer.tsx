import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { headShown } from '#web/app/start/head-state.ts'
import { useAnnounced } from '#web/ui/use-announced.ts'

/** How long a new page fades in, in ms. */
const fadeMs = 220

/** Fades a new page in, unless the visitor prefers less motion. */
function fadeIn(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  document
    .querySelector('main')
    ?.animate({ opacity: [0.35, 1] }, { duration: fadeMs, easing: 'ease-out' })
}

/** Scrolls to the top after a click on a link to the current page, because the router does not. */
function showTop({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void {
  const link = target instanceof Element && target.closest('a')
  const isPlain = !(ctrlKey || metaKey || shiftKey || altKey)
  if (link && isPlain && link.href === location.href && !link.hash) scrollTo(0, 0)
}

/** Pages whose links change only the query: another type of aircraft, or the next kits. */
const listPages: ReadonlySet<string> = new Set(['/aircraft', '/products'])

/** Whether the page shows the inquiries; an inquiry opens beside the list and moves the focus itself. */
const isDesk = ({ pathname }: { pathname: string }) => /^\/admin(?:\/|$)/.test(pathname)

/** How long the next page can load before the progress bar appears, in ms. */
const waitMs = 300

/** The page's title, unless it only repeats the focused heading. */
function unreadTitle(): string {
  const heading = document.activeElement?.textContent
  return document.title.startsWith(`${heading} |`) ? '' : document.title
}

/**
 * Shows and announces navigation: if the next page takes longer to load, a bar grows at the top of the
 * window; then the page's heading or the link's target gets the focus, and the page's title is
 * announced if it differs.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const [announcement, setAnnouncement] = useAnnounced<string>()
  const [isWaiting, setWaiting] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      setWaiting(false)
    }
    const stopLoad = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
      stop()
      if (!fromLocation || !pathChanged) return
      timer = setTimeout(() => {
        setWaiting(true)
        setAnnouncement('Loading')
      }, waitMs)
    })
    const stopResolved = router.subscribe('onResolved', stop)
    const stopRendered = router.subscribe(
      'onRendered',
      ({ fromLocation, toLocation, pathChanged, hrefChanged, hashChanged }) => {
        if (!fromLocation || (isDesk(fromLocation) && isDesk(toLocation))) return
        const isList = listPages.has(toLocation.pathname) && hrefChanged && !hashChanged
        if (!pathChanged && !isList) return
        // A page that begins with typing, such as the search.
        const field = document.querySelector<HTMLElement>('[data-focus]')
        const target = document.getElementById(toLocation.hash)
        if (field) field.focus({ preventScroll: true })
        else focusHeading(target?.closest('details')?.querySelector('summary') ?? target)
        fadeIn()
        void headShown().then(() => setAnnouncement(unreadTitle()))
      },
    )
    addEventListener('click', showTop, true)
    return () => {
      removeEventListener('click', showTop, true)
      stop()
      stopLoad()
      stopResolved()
      stopRendered()
    }
  }, [router, setAnnouncement])

  return (
    <>
      {isWaiting && <ProgressBar />}
      <div aria-live="polite" aria-atomic="true" className="sr-only">
        {announcement}
      </div>
    </>
  )
}

/** Grows for ten seconds, because the router does not report progress. */
function ProgressBar() {
  return (
    <div
      aria-hidden="true"
      data-progress
      className="fixed inset-x-0 top-0 z-50 h-1 origin-left bg-tan"
      ref={(bar) => {
        bar?.animate(
          { transform: ['scaleX(0.1)', 'none'] },
          { duration: 10_000, easing: 'ease-out' },
        )
      }}
    />
  )
}
