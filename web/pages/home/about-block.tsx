import { editing } from '#web/content/editing.ts'
import { type SiteData } from '#web/content/site-query-options.ts'
import { paragraphsOf } from '#web/content/page/paragraphs-of.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Section } from '#web/ui/section.tsx'

/** A short text about the company, with a link to the about page. */
export function AboutBlock({ words }: { words: SiteData<'home-page'> }) {
  return (
    <Section
      className="grid items-center gap-x-8 gap-y-10 lg:grid-cols-12"
      labelledBy="about"
      surface="night"
    >
      <div className="lg:col-span-7">
        <Picture
          className="rounded-small"
          editAt={editing(words, 'aboutPicture')}
          image={words.aboutPicture}
          ratio={3 / 2}
          sizes="(min-width: 90rem) 46rem, (min-width: 64rem) 53vw, 94vw"
        />
      </div>
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
