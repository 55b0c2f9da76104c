import type { SiteData } from '#web/content/site-query-options.ts'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'

/** A link to the contact page for visitors who cannot decide; shown after the last kit of a list. */
export function ContactPrompt({ words }: { words: SiteData<'kit-page-words'> }) {
  return (
    <div className="on-night flex h-full flex-col justify-between gap-8 rounded-soft bg-ink p-7 text-cloud md:p-9">
      <Heading level={3} size="heading">
        {words.kitHelpTitle}
      </Heading>
      <div>
        <p className="mb-6 text-small text-cloud/85">{words.kitHelpText}</p>
        <LinkButton to="/contact" tone="accent">
          {words.kitHelpLabel}
        </LinkButton>
      </div>
    </div>
  )
}
