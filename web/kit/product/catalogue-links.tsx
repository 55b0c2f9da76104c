import { Link } from '@tanstack/react-router'
import { Arrow } from '#web/ui/arrow.tsx'
import { Container } from '#web/ui/section.tsx'

interface CatalogueLinksProps {
  readonly page: number
  readonly pages: number
}

/** Links to the previous and next pages; nothing if all kits are on one page. */
export function CatalogueLinks({ page, pages }: CatalogueLinksProps) {
  if (pages === 1) return null
  return (
    <Container className="pb-section print:hidden">
      <nav
        aria-label="Catalog pages"
        className="flex items-center justify-between gap-4 border-t border-line-strong pt-4 text-small font-medium"
      >
        {page > 1 ? <PageLink page={page - 1} rel="prev" /> : <span />}
        <p className="tabular-nums text-slate">
          Page {page} of {pages}
        </p>
        {page < pages ? <PageLink page={page + 1} rel="next" /> : <span />}
      </nav>
    </Container>
  )
}

function PageLink({ page, rel }: { page: number; rel: 'prev' | 'next' }) {
  return (
    <Link
      className="group/button inline-flex min-h-11 items-center gap-3 hover:underline hover:underline-offset-4"
      rel={rel}
      search={page === 1 ? {} : { page }}
      to="/products"
    >
      {rel === 'prev' && <Arrow back />}
      {rel === 'prev' ? 'Previous page' : 'Next page'}
      {rel === 'next' && <Arrow />}
    </Link>
  )
}
