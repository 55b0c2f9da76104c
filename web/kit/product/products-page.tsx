import { type SiteData, useSiteQuery } from '#web/content/site-query-options.ts'
import { CatalogueLinks } from '#web/kit/product/catalogue-links.tsx'
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

/** One page of the catalog: regular kits, the Master Kit, and kits that are coming soon. */
export function ProductsPage({ page }: { page: number }) {
  const words = useSiteQuery('products-page')
  const { featured, kits, pages } = useSiteQuery('catalogue', page)
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
      <CatalogueLinks page={page} pages={pages} />
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
