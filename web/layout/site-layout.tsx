import type { ReactNode } from 'react'
import { SiteFooter } from '#web/layout/site-footer.tsx'
import { SiteHeader } from '#web/layout/site-header.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { LateToaster } from '#web/ui/late-toaster.tsx'

/** The frame of every page: navigation, the page itself, footer, and where toasts appear. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink target="content" />
      <SiteHeader />
      <main className="focus:outline-none" id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <LateToaster />
    </>
  )
}
