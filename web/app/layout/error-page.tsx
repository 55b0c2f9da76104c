import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ContentUnavailableError } from '#web/content/content-unavailable-error.ts'
import { cachedData } from '#web/content/site-query-options.ts'
import { storedText } from '#web/ui/browser-storage.ts'
import { NoticePage } from '#web/ui/page/notice-page.tsx'
import { freezeHead } from '#web/app/start/head-state.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { errorText } from './error-text.ts'

interface ErrorPageProps {
  readonly error?: unknown
  readonly reset?: () => void
}

/**
 * Shown if a page could not be rendered: no details, and links to try again or go home. If the server
 * might help, the page is requested from the server first.
 */
export function ErrorPage({ error, reset }: ErrorPageProps) {
  const [reason] = useState(() => (shouldReload(error) ? error : undefined))
  useEffect(() => {
    if (reason) reloadAfter(reason)
  }, [reason])
  return reason ? null : <ErrorNotice reset={reset} />
}

function ErrorNotice({ reset }: { reset: ErrorPageProps['reset'] }) {
  const router = useRouter()
  const brand = cachedData(router.options.context, 'site-settings')?.brand
  const title = brand === undefined ? errorText.title : `${errorText.title} | ${brand}`
  useEffect(() => presentError(title), [title])
  return (
    <NoticePage
      caption="Holding pattern"
      text="This page could not be shown right now. Nothing you entered elsewhere is lost. Please try again in a moment."
      title={errorText.title}
    >
      <Button
        onClick={() => {
          reset?.()
          void router.invalidate()
        }}
      >
        Try again
      </Button>
      <LinkButton to="/" tone="outline">
        Back to Home
      </LinkButton>
    </NoticePage>
  )
}

/**
 * Adapts the document if a page fails after its head was set: sets the title, forbids indexing and
 * focuses the heading.
 *
 * @returns a function that restores the document's title and robots tag
 */
function presentError(title: string): () => void {
  const release = freezeHead()
  const before = document.title
  const robots = document.createElement('meta')
  robots.name = 'robots'
  robots.content = 'noindex, nofollow'
  document.title = title
  document.head.append(robots)
  document.querySelector('h1')?.focus({ preventScroll: true })
  return () => {
    robots.remove()
    if (document.title === title) document.title = before
    release()
  }
}

/** The browsers' messages for a script that could not be loaded: Chromium, Firefox, Safari. */
const lost =
  /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/i

/** The storage key for an error that made this tab reload a page; the router uses the same key. */
const keyOf = ({ message }: Error) => `tanstack_router_reload:${message}`

/**
 * Whether to load the page from the server after an error: if the lake does not answer an online
 * browser and the server has not sent this very page, or if a script is missing for the first time in
 * this tab, as after a deployment.
 */
export function shouldReload(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  try {
    if (error instanceof ContentUnavailableError)
      return navigator.onLine && pageOf(document.URL) !== pageOf(documentUrl())
    if (!lost.test(error.message) || sessionStorage.getItem(keyOf(error)) !== null) return false
    // A tab that cannot record the reason might reload forever.
    sessionStorage.setItem('petjet-reload', '')
    return true
  } catch {
    // The server has no storage, and the visitor can forbid it.
    return false
  }
}

/** Loads the page from the server, and records this error as the reason. */
export function reloadAfter(error: Error): void {
  storedText(keyOf(error)).set('1')
  window.location.reload()
}

/** The URL that the server answered with this document. */
const documentUrl = () => performance.getEntriesByType('navigation')[0]?.name ?? ''

const pageOf = (url: string) => url.split('#', 1)[0]
