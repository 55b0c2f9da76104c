import { aircraftClasses } from '#schemas/content/product/facts/aircraft-classes.ts'
import { editing } from '#web/content/visual-editing-attributes.ts'
import { type SiteData, usePlain, useSiteQuery } from '#web/content/site-query-options.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Caption } from '#web/ui/caption.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { InPageLink } from '#web/ui/link/in-page-link.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { TextLink } from '#web/ui/link/text-link.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { AircraftFacts } from './aircraft-facts.tsx'
import { AircraftTypeList } from './aircraft-type-list.tsx'
import { fitsOf, type KitFit } from './kit-fits.ts'
import { KitFitList } from './kit-fit-list.tsx'
import type { AircraftType } from './read-aircraft-types.ts'

/**
 * The aircraft types by manufacturer; above the list, the type that the URL names with the kits that
 * fit; otherwise, below the list, the kits by class.
 *
 * @param slug the type in the URL, or an empty string
 */
export function AircraftPage({ slug }: { slug: string }) {
  const words = useSiteQuery('aircraft-page')
  const types = useSiteQuery('aircraft-types')
  const { kits } = useSiteQuery('kit-stowage')
  const type = types.find((one) => one.slug === slug)
  return (
    <>
      {type ? (
        <OneAircraft fits={fitsOf(kits, type)} type={type} words={words} />
      ) : (
        <PageIntro caption={words.caption} lead={words.lead} title={words.title}>
          {slug && <output>{words.unknownText}</output>}
        </PageIntro>
      )}
      <Section id="types" labelledBy="types-title" screenOnly surface="sand">
        <SectionHead id="types-title" lead={words.typesLead} title={words.typesTitle} />
        <AircraftTypeList chosen={type?.slug} types={types} />
        <p className="mt-6 text-small text-slate">
          {words.askText} <TextLink to="/contact">{words.askLabel}</TextLink>
        </p>
      </Section>
      {!type && (
        <Section labelledBy="classes">
          <SectionHead id="classes" lead={words.classesLead} title={words.classesTitle} />
          <div className="grid gap-x-8 gap-y-12 md:grid-cols-3">
            {aircraftClasses.map(({ name, title }) => (
              <div key={name}>
                <Heading className="mb-4" level={3} size="title">
                  {title}
                </Heading>
                <KitFitList fits={fitsOf(kits, { aircraftClass: name })} />
              </div>
            ))}
          </div>
        </Section>
      )}
    </>
  )
}

interface OneAircraftProps {
  readonly type: AircraftType
  readonly fits: readonly KitFit[]
  readonly words: SiteData<'aircraft-page'>
}

/** One type: its name and class, which kits fit and where they go, and the type's facts. */
function OneAircraft({ type, fits, words }: OneAircraftProps) {
  const plain = usePlain()
  const name = `${type.manufacturer} ${type.title}`
  const hasFacts = Boolean(type.aliases ?? type.door ?? type.cabinNotes ?? type.source)
  return (
    <>
      <PageIntro
        caption={
          <div data-sanity={editing(type, 'aircraftClass')}>
            <Caption>
              {aircraftClasses.find((one) => one.name === type.aircraftClass)?.title}
            </Caption>
          </div>
        }
        lead={words.oneLead}
        title={name}
      >
        <div className="flex flex-wrap gap-3">
          <LinkButton search={{ notes: `Aircraft: ${plain(name)}` }} to="/order">
            {words.oneOrderLabel}
          </LinkButton>
          <InPageLink className={buttonClass('outline')} target="types">
            {words.oneOthersLabel}
          </InPageLink>
        </div>
      </PageIntro>
      <Section labelledBy="fits" tight="above">
        <h2 className="sr-only" id="fits">
          {`Kits for the ${plain(name)}`}
        </h2>
        <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
          <div className={hasFacts ? 'lg:col-span-8' : 'lg:col-span-12'}>
            <KitFitList fits={fits} isWide />
          </div>
          {hasFacts && (
            <div className="lg:col-span-4">
              <AircraftFacts type={type} />
            </div>
          )}
        </div>
      </Section>
    </>
  )
}
