import type { ReactNode } from 'react'
import { SiteFooter } from '#web/layout/site-footer.tsx'
import { SiteHeader } from '#web/layout/site-header.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { Toaster } from '#web/ui/toaster.tsx'

/** The layout of every page: header, content, footer and toasts. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink target="content" />
      <SiteHeader />
      <main className="focus:outline-none" id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <Toaster />
    </>
  )
}
