import { type SiteData, useSiteQuery } from '#web/content/site-query-options.ts'
import { PagePart } from '#web/ui/page/page-part.tsx'
import { ContactPrompt } from '#web/kit/product/contact-prompt.tsx'
import { ProductGrid } from '#web/kit/product/product-grid.tsx'
import { Arrow } from '#web/ui/arrow.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { LinkButton, AnchorButton } from '#web/ui/link/link-button.tsx'
import { Section, Container } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { editing } from '#web/content/visual-editing-attributes.ts'
import { paragraphsOf } from '#web/content/page/paragraphs-of.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { SidePicture } from '#web/ui/picture/side-picture.tsx'
import { Caption } from '#web/ui/caption.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { formatPrice } from '#schemas/field/money.ts'
import type { FirstKits } from '#web/kit/product/catalog.queries.ts'
import { InPageLink } from '#web/ui/link/in-page-link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { FactStrip } from '#web/ui/fact-strip.tsx'
import { OpeningPicture } from '#web/ui/picture/opening-picture.tsx'

/** The home page. */
export function HomePage() {
  const words = useSiteQuery('home-page')
  const { total, lowestPrice, kits } = useSiteQuery('kits')
  const kitWords = useSiteQuery('kit-page-words')
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
        <ProductGrid feature products={kits}>
          <ContactPrompt words={kitWords} />
        </ProductGrid>
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

/** A short text about the company, with a link to the about page. */
function AboutBlock({ words }: { words: SiteData<'home-page'> }) {
  return (
    <Section
      className="grid items-center gap-x-8 gap-y-10 lg:grid-cols-12"
      labelledBy="about"
      surface="night"
    >
      <SidePicture editAt={editing(words, 'aboutPicture')} image={words.aboutPicture} />
      <div className="lg:col-span-5 lg:pl-8">
        <Heading id="about" level={2}>
          {words.aboutTitle}
        </Heading>
        <div className="mt-6 space-y-4 text-cloud/85">
          {paragraphsOf(words.aboutText).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <LinkButton className="mt-8" to="/about" tone="outline-night">
          {words.aboutLabel}
          <Arrow />
        </LinkButton>
      </div>
    </Section>
  )
}

/** The displayed width: the lake's server crops a picture to portrait format. */
const sizes = '(min-width: 90rem) 26rem, (min-width: 48rem) 30vw, 94vw'
/** The browser crops the site's own pictures, which must be almost twice as wide. */
const uncroppedSizes = '(min-width: 90rem) 48rem, (min-width: 48rem) 56vw, 176vw'

/** Posts with their pictures, and a link to the brand's feed. */
function SocialBlock({ words }: { words: SiteData<'home-page'> }) {
  const { instagramUrl } = useSiteQuery('site-settings')
  if (words.posts.length === 0) return null
  return (
    <Section labelledBy="social" surface="sand" screenOnly>
      <SectionHead id="social" title={words.socialTitle}>
        {instagramUrl && (
          <AnchorButton href={instagramUrl} rel="noopener" tone="outline">
            {words.socialLabel}
            <Arrow />
          </AnchorButton>
        )}
      </SectionHead>
      <ul className="grid gap-x-8 gap-y-10 md:grid-cols-3">
        {words.posts.map((post, index) => (
          <li className={classNames(index === 1 && 'md:mt-10')} key={post.place}>
            <Picture
              className="rounded-small"
              editAt={editing(post, 'picture')}
              image={post.picture}
              ratio={4 / 5}
              sizes={post.picture?.url.startsWith('/') ? uncroppedSizes : sizes}
            />
            <Caption className="mt-5">{post.place}</Caption>
            <p className="mt-2 text-body">{post.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface HomeHeroProps extends Pick<FirstKits, 'total' | 'lowestPrice'> {
  readonly words: SiteData<'home-page'>
}

/** The hero of the home page: headline, two links and a large picture. */
function HomeHero({ total, lowestPrice, words }: HomeHeroProps) {
  const { supportHours } = useSiteQuery('site-settings')
  return (
    <>
      <Container className="grid items-end gap-x-8 pt-8 pb-8 md:pt-12 md:pb-10 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <Caption>{words.heroCaption}</Caption>
          <Heading className="mt-5" level={1}>
            {words.heroTitle}
          </Heading>
        </div>
        <div className="mt-7 lg:col-span-5 lg:mt-0">
          <p className="max-w-text text-lead text-slate">{words.heroLead}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <InPageLink className={buttonClass('primary')} target="products">
              {words.heroProductsLabel}
            </InPageLink>
            <LinkButton to="/about" tone="outline">
              {words.heroStoryLabel}
              <Arrow />
            </LinkButton>
          </div>
        </div>
      </Container>
      <OpeningPicture editAt={editing(words, 'heroPicture')} image={words.heroPicture} />
      <Container>
        <FactStrip
          className="mt-6"
          facts={[
            { label: words.catalogueLabel, value: total === 1 ? '1 kit' : `${total} kits` },
            { label: words.madeForLabel, value: words.madeFor },
            { label: words.supportLabel, value: supportHours },
            { label: words.priceLabel, value: formatPrice(lowestPrice) },
          ]}
        />
      </Container>
    </>
  )
}
