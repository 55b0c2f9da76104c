import { type SiteData, useSiteQuery } from '#web/content/site-query-options.ts'
import { KitTools } from '#web/kit/product/kit-tools.tsx'
import { MasterKitSection } from '#web/kit/product/master-kit-section.tsx'
import { ProductGrid } from '#web/kit/product/product-grid.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { fillIn } from '#schemas/content/page/placeholders.ts'
import { Tick } from '#web/ui/checklist.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { Arrow } from '#web/ui/arrow.tsx'

/** One page of the catalog: regular kits, the Master Kit, and kits that are coming soon. */
export function ProductsPage({ page }: { page: number }) {
  const words = useSiteQuery('products-page')
  const { featured, kits, pages } = useSiteQuery('catalog', page)
  const regular = kits.filter(({ availability }) => availability !== 'coming soon')
  const soon = kits.filter(({ availability }) => availability === 'coming soon')
  return (
    <>
      <PageIntro caption={words.introCaption} lead={words.introLead} title={words.introTitle} />
      {regular.length > 0 && (
        <Section labelledBy="kits" tight="above">
          <h2 className="sr-only" id="kits">
            Kits
          </h2>
          <ProductGrid comparable opening products={regular} />
        </Section>
      )}
      {featured && <MasterKitSection product={featured} words={words} />}
      {soon.length > 0 && (
        <Section labelledBy="soon">
          <SectionHead id="soon" lead={words.soonLead} title={words.soonTitle} />
          <ProductGrid columns={2} comparable products={soon} />
        </Section>
      )}
      <Container className="pb-14 print:hidden">
        <KitTools />
      </Container>
      <CatalogLinks page={page} pages={pages} />
      {words.reasons.length > 0 && <WhyChoose words={words} />}
    </>
  )
}

/** The reasons to choose these kits, and the link to order. */
function WhyChoose({ words }: { words: SiteData<'products-page'> }) {
  const title = fillIn(words.whyTitle, useSiteQuery('site-settings'))
  return (
    <Section className="grid gap-x-8 gap-y-10 lg:grid-cols-12" labelledBy="why" surface="sand">
      <div className="lg:col-span-5">
        <Heading id="why" level={2}>
          {title}
        </Heading>
        <p className="mt-5 max-w-110 text-slate">{words.whyText}</p>
        <LinkButton className="mt-8" to="/order">
          {words.whyLabel}
        </LinkButton>
      </div>
      <ul className="border-t border-line-strong lg:col-span-7">
        {words.reasons.map((reason) => (
          <li className="flex gap-4 border-b border-line py-4 text-lead" key={reason}>
            <Tick />
            {reason}
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface CatalogLinksProps {
  readonly page: number
  readonly pages: number
}

/** Links to the previous and next pages; nothing if all kits are on one page. */
function CatalogLinks({ page, pages }: CatalogLinksProps) {
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
