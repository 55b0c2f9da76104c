import { Section } from '#web/ui/section.tsx'
import type { QuoteBlock } from '#web/landing/landing-block.ts'

/** What somebody has said, and who it was. */
export function QuoteSection({ block }: { readonly block: QuoteBlock }) {
  const { quote, author, role } = block
  return (
    <Section surface="mist">
      <figure className="max-w-220">
        <blockquote className="font-display text-heading whitespace-pre-line">“{quote}”</blockquote>
        <figcaption className="mt-7 text-small">
          <span className="font-medium">{author}</span>
          {role && <span className="text-slate">, {role}</span>}
        </figcaption>
      </figure>
    </Section>
  )
}
