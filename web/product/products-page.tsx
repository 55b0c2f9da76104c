import { CatalogueLinks } from '#web/product/catalogue-links.tsx'
import { MasterKitSection } from '#web/product/master-kit-section.tsx'
import { ProductGrid } from '#web/product/product-grid.tsx'
import { useCatalogue } from '#web/product/product.queries.ts'
import { WhyChoose } from '#web/product/why-choose.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

/** One page of the catalogue: regular kits, the Master Kit, and what is coming soon. */
export function ProductsPage({ page }: { page: number }) {
  const { featured, kits, pages } = useCatalogue(page)
  const regular = kits.filter((kit) => kit.inStock)
  const soon = kits.filter((kit) => !kit.inStock)
  return (
    <>
      <PageIntro
        caption="The catalogue"
        lead="Each kit covers one part of the trip and comes packed to a fixed list. Take one, combine several, or carry the case that holds them all."
        title="Flight-ready kits, built for the cabin"
      />
      {regular.length > 0 && (
        <Section labelledBy="kits" tight="above">
          <h2 className="sr-only" id="kits">
            Kits
          </h2>
          <ProductGrid opening products={regular} />
        </Section>
      )}
      {featured && <MasterKitSection product={featured} />}
      {soon.length > 0 && (
        <Section labelledBy="soon">
          <SectionHead
            id="soon"
            lead="Final materials are in testing. Tell us what you need and we will write when the first ones ship."
            title="Coming Soon"
          />
          <ProductGrid columns={2} products={soon} />
        </Section>
      )}
      <CatalogueLinks page={page} pages={pages} />
      <WhyChoose />
    </>
  )
}
