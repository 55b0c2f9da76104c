import { curatedPicture } from '#schemas/picture/picture.curated.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'

/** A short text about the company, with a link to the about page. */
export function AboutBlock() {
  return (
    <Section
      className="grid items-center gap-x-8 gap-y-10 lg:grid-cols-12"
      labelledBy="about"
      surface="night"
    >
      <div className="lg:col-span-7">
        <Picture
          className="rounded-small"
          image={curatedPicture('hero-ramp')}
          ratio={3 / 2}
          sizes="(min-width: 90rem) 46rem, (min-width: 64rem) 53vw, 94vw"
        />
      </div>
      <div className="lg:col-span-5 lg:pl-8">
        <Heading id="about" level={2}>
          Made on the ramp, not in a pet shop
        </Heading>
        <div className="mt-6 space-y-4 text-cloud/85">
          <p>
            Dogs have always flown on private aircraft. Until now, whoever was on duty made do: a
            bath towel on the divan, a paper cup for a bowl, an hour with a lint roller before the
            next leg.
          </p>
          <p>
            We put together what those crews were missing, tested it on real legs with real dogs,
            and packed it so that anyone can use it without a briefing.
          </p>
        </div>
        <LinkButton className="mt-8" to="/about" tone="outline-night">
          About us
          <Arrow />
        </LinkButton>
      </div>
    </Section>
  )
}
