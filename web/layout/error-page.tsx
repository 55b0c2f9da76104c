import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NoticePage } from '#web/layout/notice-page.tsx'
import { cachedSiteSettings } from '#web/site-settings/site-settings.queries.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { holdHead } from '#web/start/head-state.ts'
import { errorText } from './error-text.ts'

/** Shown where a page could not be rendered: no details, and links to try again or go home. */
export function ErrorPage({ reset }: { reset?: () => void }) {
  const router = useRouter()
  const { brand } = cachedSiteSettings(router.options.context)
  useEffect(() => presentError(`${errorText.title} | ${brand}`), [brand])
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
