import type { ReactNode } from 'react'
import { SiteFooter } from '#web/app/layout/site-footer.tsx'
import { SiteHeader } from '#web/app/layout/site-header.tsx'
import { Toaster } from '#web/ui/toast/toaster.tsx'

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

/** The first tab stop: skips the navigation to the page's content. */
function SkipLink({ target }: { target: string }) {
  return (
    <a className="skip-link" href={`#${target}`}>
      Skip to content
    </a>
  )
}
