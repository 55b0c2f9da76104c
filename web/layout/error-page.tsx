import { cachedData } from '#web/content/site-query-options.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { reloadAfter, shouldReload } from '#web/navigation/reload-page.ts'
import { NoticePage } from '#web/layout/notice-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { holdHead } from '#web/start/head-state.ts'
import { errorText } from './error-text.ts'

interface ErrorPageProps {
  readonly error?: unknown
  readonly reset?: () => void
}

/**
 * Shown if a page could not be rendered: no details, and links to try again or go home. If the server
 * can help, it is asked for the page first.
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
      text="This page could not be shown just now. Nothing you entered elsewhere is lost. Please try again in a moment."
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
 * Adapts the document where a page fails after its head was set: sets the title, forbids indexing
 * and focuses the heading.
 *
 * @returns restores the document's title and robots tag
 */
function presentError(title: string): () => void {
  const release = holdHead()
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
