import { formatPrice } from '#schemas/field/money.ts'
import type { FirstKits } from '#web/product/read-first-kits.ts'
import { InPageLink } from '#web/navigation/in-page-link.tsx'
import { curatedPicture } from '#schemas/picture/picture.curated.ts'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Caption } from '#web/ui/caption.tsx'
import { FactStrip } from '#web/ui/fact-strip.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Container } from '#web/ui/section.tsx'

/** The hero of the home page: headline, two links and the cabin at dawn. */
export function HomeHero({ total, lowestPrice }: Pick<FirstKits, 'total' | 'lowestPrice'>) {
  const { supportHours } = useSiteSettings()
  return (
    <>
      <Container className="grid items-end gap-x-8 pt-10 pb-10 md:pt-16 md:pb-14 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <Caption>Pet kits for private aviation</Caption>
          <Heading className="mt-5" level={1}>
            The dog flies too.
          </Heading>
        </div>
        <div className="mt-7 lg:col-span-5 lg:mt-0">
          <p className="max-w-text text-lead text-slate">
            Flight-ready kits that keep dogs calm and cabins immaculate. Packed, labeled and ready
            to load before the first passenger boards.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <InPageLink className={buttonClass('primary')} target="products">
              Explore Our Products
            </InPageLink>
            <LinkButton to="/about" tone="outline">
              Learn Our Story
              <Arrow />
            </LinkButton>
          </div>
        </div>
      </Container>
      <Container>
        <Picture
          className="max-h-[78vh] rounded-small object-[85%_58%] max-md:aspect-4/3!"
          image={curatedPicture('hero-cabin')}
          priority
          ratio={2.25}
          sizes="(min-width: 90rem) 80rem, 94vw"
        />
        <FactStrip
          className="mt-6"
          facts={[
            { label: 'Catalogue', value: total === 1 ? '1 kit' : `${total} kits` },
            { label: 'From', value: formatPrice(lowestPrice) },
            { label: 'Made for', value: 'Part 91, 91K, 121, 135' },
            { label: 'Crew support', value: supportHours },
          ]}
        />
      </Container>
    </>
  )
}
