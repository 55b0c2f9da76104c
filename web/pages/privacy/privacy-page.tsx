import { useSiteQuery } from '#web/content/site-query-options.ts'
import { InPageLink } from '#web/ui/link/in-page-link.tsx'
import { fillIn } from '#schemas/content/page/placeholders.ts'
import { paragraphsOf } from '#web/content/page/paragraphs-of.ts'
import { additionsTo, type PrivacyAddition } from '#web/pages/privacy/place-additions.ts'
import { Heading } from '#web/ui/heading.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Container } from '#web/ui/section.tsx'

const anchorOf = (index: number) => `section-${index + 1}`

/** The privacy policy: numbered sections with a table of contents at the side. */
export function PrivacyPage({ additions }: { additions: readonly PrivacyAddition[] }) {
  const details = useSiteQuery('site-settings')
  const { caption, title, lead, sections } = useSiteQuery('privacy-page')
  const topics = sections.map(({ adds }) => adds)
  return (
    <>
      <PageIntro caption={caption} lead={fillIn(lead, details)} title={title} />
      <Container className="grid gap-x-8 gap-y-10 pb-section lg:grid-cols-12">
        <nav aria-label="Sections of the policy" className="lg:col-span-4 lg:pr-8">
          <ol className="border-t border-line-strong text-small lg:sticky lg:top-28">
            {sections.map((section, index) => (
              <li className="border-b border-line" key={section.title}>
                <InPageLink
                  className="flex min-h-11 items-center gap-4 hover:underline hover:underline-offset-4"
                  target={anchorOf(index)}
                >
                  <span className="w-5 shrink-0 text-sage-deep tabular-nums">{index + 1}</span>
                  {section.title}
                </InPageLink>
              </li>
            ))}
          </ol>
        </nav>
        <div className="space-y-12 lg:col-span-7 lg:col-start-6">
          {sections.map((section, index) => (
            <Part
              additions={additionsTo(index, topics, additions)}
              index={index}
              key={section.title}
              list={section.list}
              paragraphs={paragraphsOf(fillIn(section.text, details))}
              title={section.title}
            />
          ))}
        </div>
      </Container>
    </>
  )
}

interface PartProps {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly list: readonly string[]
  readonly index: number
  readonly additions: readonly PrivacyAddition[]
}

function Part({ title, paragraphs, list, index, additions }: PartProps) {
  return (
    <section aria-labelledby={anchorOf(index)} className="max-w-text">
      <Heading id={anchorOf(index)} level={2} size="title">
        {index + 1}. {title}
      </Heading>
      {paragraphs.map((paragraph) => (
        <p className="mt-4 text-slate" key={paragraph}>
          {paragraph}
        </p>
      ))}
      {list.length > 0 && (
        <ul className="mt-3 list-disc space-y-1.5 pl-5 text-slate marker:text-tan">
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {additions.map(({ text, choice }) => (
        <div className="mt-4 text-slate" key={text}>
          <p>{text}</p>
          {choice && (
            <button
              className="min-h-11 underline underline-offset-4"
              data-cookie-choices
              type="button"
            >
              {choice}
            </button>
          )}
        </div>
      ))}
    </section>
  )
}
