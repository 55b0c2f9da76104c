import { formatPrice } from '#schemas/field/money.ts'
import { type SiteData, useSiteQuery } from '#web/content/site-query-options.ts'
import type { FirstKits } from '#web/kit/product/read-first-kits.ts'
import { InPageLink } from '#web/ui/link/in-page-link.tsx'
import { editing } from '#web/content/editing.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Caption } from '#web/ui/caption.tsx'
import { FactStrip } from '#web/ui/fact-strip.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { OpeningPicture } from '#web/ui/picture/opening-picture.tsx'
import { Container } from '#web/ui/section.tsx'

interface HomeHeroProps extends Pick<FirstKits, 'total' | 'lowestPrice'> {
  readonly words: SiteData<'home-page'>
}

/** The hero of the home page: headline, two links and a large picture. */
export function HomeHero({ total, lowestPrice, words }: HomeHeroProps) {
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
      <Container>
        <div className="overflow-hidden rounded-small">
          <OpeningPicture
            className="drift max-h-[78vh]"
            editAt={editing(words, 'heroPicture')}
            image={words.heroPicture}
          />
        </div>
        <FactStrip
          className="mt-6"
          facts={[
            { label: words.catalogueLabel, value: total === 1 ? '1 kit' : `${total} kits` },
            { label: words.priceLabel, value: formatPrice(lowestPrice) },
            { label: words.madeForLabel, value: words.madeFor },
            { label: words.supportLabel, value: supportHours },
          ]}
        />
      </Container>
    </>
  )
}
