import { useRouter } from '@tanstack/react-router'
import { NoticePage } from '#web/layout/notice-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Shown where a page could not be made; tells no detail, and offers to try again or go home. */
export function ErrorPage({ reset }: { reset?: () => void }) {
  const router = useRouter()
  return (
    <NoticePage
      caption="Holding pattern"
      text="This page could not be shown just now. Nothing you entered elsewhere is lost. Please try again in a moment."
      title="Something went wrong"
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
