import { PagePart } from '#web/start/page-part.tsx'
import { AboutBlock } from '#web/home/about-block.tsx'
import { HomeHero } from '#web/home/home-hero.tsx'
import { ProgramsBlock } from '#web/home/programs-block.tsx'
import { SocialBlock } from '#web/home/social-block.tsx'
import { ValuePillars } from '#web/home/value-pillars.tsx'
import { ProductGrid } from '#web/product/product-grid.tsx'
import { useFirstKits } from '#web/product/product.queries.ts'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

/** The home page. */
export function HomePage() {
  const { total, lowestPrice, kits } = useFirstKits()
  const { showPrograms } = useSiteSettings()
  return (
    <>
      <HomeHero lowestPrice={lowestPrice} total={total} />
      <ValuePillars />
      <AboutBlock />
      <Section id="products" labelledBy="products-title">
        <SectionHead
          id="products-title"
          lead="From a single pouch for the unexpected to one case that covers the whole trip."
          title="Our products"
        >
          <LinkButton to="/products" tone="outline">
            All products
            <Arrow />
          </LinkButton>
        </SectionHead>
        <ProductGrid feature products={kits} />
      </Section>
      {showPrograms && (
        // An editor may switch the setting on while the page is open, before the programs are loaded.
        <PagePart>
          <ProgramsBlock />
        </PagePart>
      )}
      <SocialBlock />
    </>
  )
}
