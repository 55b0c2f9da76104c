import { fillIn } from '#schemas/content/page/placeholders.ts'
import { editing } from '#web/content/visual-editing-attributes.ts'
import { type SiteData, useSiteQuery } from '#web/content/site-query-options.ts'
import { paragraphsOf } from '#web/content/page/paragraphs-of.ts'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { OpeningPicture } from '#web/ui/picture/opening-picture.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { SidePicture } from '#web/ui/picture/side-picture.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { type Description, DescriptionList } from '#web/ui/description-list.tsx'

/** The company, its values and its customers. */
export function AboutPage() {
  const words = useSiteQuery('about-page')
  const { caption, title, picture } = words
  const lead = fillIn(words.lead, useSiteQuery('site-settings'))
  return (
    <>
      <PageIntro caption={caption} lead={lead} title={title} />
      <OpeningPicture editAt={editing(words, 'picture')} image={picture} />
      {words.professionals.length > 0 && <SupportedProfessionals words={words} />}
      <OurStory words={words} />
      <Descriptions id="values" rows={words.values} title={words.valuesTitle} />
      {words.makers.length > 0 && <Makers words={words} />}
      <Descriptions id="references" rows={words.references} title={words.referencesTitle} />
      <OurCommitment words={words} />
    </>
  )
}

interface PartProps {
  readonly words: SiteData<'about-page'>
}

function SupportedProfessionals({ words }: PartProps) {
  return (
    <Section className="grid gap-x-8 gap-y-8 lg:grid-cols-12" labelledBy="professionals">
      <div className="lg:col-span-5">
        <Heading id="professionals" level={2}>
          {words.professionalsTitle}
        </Heading>
        <p className="mt-5 max-w-110 text-slate">{words.professionalsLead}</p>
      </div>
      <ul className="grid border-t border-line-strong sm:grid-cols-2 sm:gap-x-8 lg:col-span-7">
        {words.professionals.map((professional) => (
          <li className="border-b border-line py-4" key={professional}>
            {professional}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OurStory({ words }: PartProps) {
  return (
    <Section className="grid gap-x-8 gap-y-8 lg:grid-cols-12" labelledBy="story" surface="sand">
      <SidePicture editAt={editing(words, 'storyPicture')} image={words.storyPicture} />
      <div className="max-w-text space-y-5 lg:col-span-5 lg:pl-8">
        <Heading id="story" level={2}>
          {words.storyTitle}
        </Heading>
        <p className="text-lead">{words.storyLead}</p>
        {paragraphsOf(words.storyText).map((paragraph) => (
          <p className="text-slate" key={paragraph}>
            {paragraph}
          </p>
        ))}
      </div>
    </Section>
  )
}

interface DescriptionsProps {
  readonly id: string
  readonly title: string
  readonly rows: readonly Description[]
}

/** A section with a description list; nothing if the list is empty. */
function Descriptions({ id, title, rows }: DescriptionsProps) {
  if (rows.length === 0) return null
  return (
    <Section labelledBy={id}>
      <SectionHead id={id} title={title} />
      <DescriptionList rows={rows} />
    </Section>
  )
}

/** Who makes the kits, and where. */
function Makers({ words }: PartProps) {
  return (
    <Section labelledBy="makers">
      <SectionHead id="makers" title={words.makersTitle} />
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {words.makers.map((maker) => (
          <li key={maker.term}>
            <Picture
              className="rounded-small"
              editAt={editing(maker, 'picture')}
              image={maker.picture}
              ratio={3 / 2}
              sizes="(min-width: 90rem) 26rem, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 94vw"
            />
            <Heading className="mt-5" level={3} size="title">
              {maker.term}
            </Heading>
            <p className="mt-2 whitespace-pre-line text-slate">{maker.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OurCommitment({ words }: PartProps) {
  return (
    <Section labelledBy="commitment" surface="mist">
      <div className="max-w-220">
        <Heading id="commitment" level={2}>
          {words.commitmentTitle}
        </Heading>
        <p className="mt-7 font-display text-title">{words.commitmentText}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <LinkButton to="/products">{words.productsLabel}</LinkButton>
          <LinkButton to="/contact" tone="outline">
            {words.contactLabel}
          </LinkButton>
        </div>
      </div>
    </Section>
  )
}
