import { Outlet } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { Container } from '#web/ui/section.tsx'
import { useIsSignedIn } from './sign-in-state.ts'
import { SignInForm } from './sign-in-form.tsx'
import { InquiryFilters } from './inquiry-filters.tsx'
import { InquiryList } from './inquiry-list.tsx'
import { InquiriesHeader } from './inquiries-header.tsx'
import { EmailWarning } from './email-notice.tsx'
import { useInquiryFilter } from './list-state.ts'
import { OutageBanner } from './outage-banner.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { useLiveInquiries } from './use-live-inquiries.ts'

/**
 * The admin area: a sign-in form, or the list of inquiries and beside it the inquiry in the URL
 * (`docs/product.md §2`, `§4`).
 */
export function AdminPage() {
  const isSignedIn = useIsSignedIn()
  const wasSignedOut = useRef(false)
  useEffect(() => {
    // The form, which had the focus, is gone.
    if (isSignedIn && wasSignedOut.current) focusHeading()
    wasSignedOut.current = isSignedIn === false
  }, [isSignedIn])
  return (
    <>
      {isSignedIn === null ? <Spinner /> : isSignedIn ? <InquiriesPage /> : <SignInForm />}
      <Outlet />
    </>
  )
}

function Spinner() {
  return (
    <Container className="grid min-h-[70svh] place-items-center">
      <output>
        <span
          aria-hidden="true"
          className="block noscript:hidden size-8 animate-spin rounded-round border-2 border-line border-t-ink"
        />
        <span className="sr-only">Loading</span>
        <noscript>The admin area needs JavaScript.</noscript>
      </output>
      <h1 className="sr-only">Admin</h1>
    </Container>
  )
}

/** The page where a signed-in admin works on inquiries. */
function InquiriesPage() {
  const { filter, narrow } = useInquiryFilter()
  const arrived = useLiveInquiries()
  return (
    <Container className="min-h-[80svh] pt-8 pb-16 md:pt-12">
      <InquiriesHeader filter={filter} />
      <div aria-live="polite" className="sr-only">
        {arrived > 0 && `New inquiries since you opened this page: ${arrived}`}
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
        <EmailWarning />
        <OutageBanner />
        <StatusTabs onChange={(status) => narrow({ status })} value={filter.status} />
        <InquiryFilters filter={filter} onChange={narrow} />
        <InquiryList filter={filter} />
      </div>
    </Container>
  )
}
