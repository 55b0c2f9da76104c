import { type SiteData, useSiteQuery } from '#web/content/site-query-options.ts'
import { PagePart } from '#web/ui/page/page-part.tsx'
import { AboutBlock } from '#web/pages/home/about-block.tsx'
import { HomeHero } from '#web/pages/home/home-hero.tsx'
import { SocialBlock } from '#web/pages/home/social-block.tsx'
import { ProductGrid } from '#web/kit/product/product-grid.tsx'
import { Arrow } from '#web/ui/arrow.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

/** The home page. */
export function HomePage() {
  const words = useSiteQuery('home-page')
  const { total, lowestPrice, kits } = useSiteQuery('kits')
  const { showPrograms } = useSiteQuery('site-settings')
  return (
    <>
      <HomeHero lowestPrice={lowestPrice} total={total} words={words} />
      <Section id="products" labelledBy="products-title">
        <SectionHead id="products-title" lead={words.productsLead} title={words.productsTitle}>
          <LinkButton to="/products" tone="outline">
            {words.productsLabel}
            <Arrow />
          </LinkButton>
        </SectionHead>
        <ProductGrid feature products={kits} />
      </Section>
      <AboutBlock words={words} />
      <ValuePillars words={words} />
      {showPrograms && (
        // An editor can switch the setting on while the page is open, before the programs are loaded.
        <PagePart>
          <ProgramsBlock words={words} />
        </PagePart>
      )}
      <SocialBlock words={words} />
    </>
  )
}

/** The promises of the kits. */
function ValuePillars({ words: { pillarsTitle, pillars } }: { words: SiteData<'home-page'> }) {
  if (pillars.length === 0) return null
  return (
    <Section labelledBy="pillars">
      <SectionHead id="pillars" title={pillarsTitle} />
      <DescriptionList rows={pillars} />
    </Section>
  )
}

/** The available programs; the site settings decide whether the home page shows them. */
function ProgramsBlock({ words }: { words: SiteData<'home-page'> }) {
  const rows = useSiteQuery('programs')
    .filter((program) => program.status === 'available')
    .map(({ title, summary, description, highlights }) => ({
      term: title,
      text: summary || description || highlights.join(', '),
    }))
    .filter((row) => row.text)
  if (rows.length === 0) return null
  return (
    <Section labelledBy="programs" surface="mist">
      <SectionHead id="programs" title={words.programsTitle}>
        <LinkButton to="/programs" tone="outline">
          {words.programsLabel}
          <Arrow />
        </LinkButton>
      </SectionHead>
      <DescriptionList rows={rows} />
    </Section>
  )
}
