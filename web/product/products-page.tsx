import { CatalogueLinks } from '#web/product/catalogue-links.tsx'
import { KitTools } from '#web/product/kit-tools.tsx'
import { MasterKitSection } from '#web/product/master-kit-section.tsx'
import { ProductGrid } from '#web/product/product-grid.tsx'
import { useProductsPage } from '#web/product/products-page.queries.ts'
import { useCatalogue } from '#web/product/product.queries.ts'
import { WhyChoose } from '#web/product/why-choose.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

/** One page of the catalogue: regular kits, the Master Kit, and what is coming soon. */
export function ProductsPage({ page }: { page: number }) {
  const words = useProductsPage()
  const { featured, kits, pages } = useCatalogue(page)
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
