import { fillIn } from '#schemas/page/placeholders.ts'
import type { ProductsWords } from '#web/product/products-page.queries.ts'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'
import { Tick } from '#web/ui/checklist.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Section } from '#web/ui/section.tsx'

/** The reasons to choose these kits, and the link to order. */
export function WhyChoose({ words }: { words: ProductsWords }) {
  const title = fillIn(words.whyTitle, useSiteSettings())
  return (
    <Section className="grid gap-x-8 gap-y-10 lg:grid-cols-12" labelledBy="why" surface="sand">
      <div className="lg:col-span-5">
        <Heading id="why" level={2}>
          {title}
        </Heading>
        <p className="mt-5 max-w-110 text-slate">{words.whyText}</p>
        <LinkButton className="mt-8" to="/order">
          {words.whyLabel}
        </LinkButton>
      </div>
      <ul className="border-t border-line-strong lg:col-span-7">
        {words.reasons.map((reason) => (
          <li className="flex gap-4 border-b border-line py-4 text-lead" key={reason}>
            <Tick />
            {reason}
          </li>
        ))}
      </ul>
    </Section>
  )
}
