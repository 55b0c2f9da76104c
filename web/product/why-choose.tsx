import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'
import { Tick } from '#web/ui/checklist.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Section } from '#web/ui/section.tsx'

const reasons = [
  'Made for aircraft cabins, by people who have worked in them',
  'Packed to a fixed list, sealed, and ready to load',
  'Safe on leather, wool carpet and veneer',
  'Sized for baggage compartments from light jets up',
  'Single kits or scheduled replenishment for a fleet',
  'A crew member answers when you call',
]

/** Six reasons, and the link to order. */
export function WhyChoose() {
  const { brand } = useSiteSettings()
  return (
    <Section className="grid gap-x-8 gap-y-10 lg:grid-cols-12" labelledBy="why" surface="sand">
      <div className="lg:col-span-5">
        <Heading id="why" level={2}>
          Why Choose {brand}
        </Heading>
        <p className="mt-5 max-w-110 text-slate">
          Tell us what you fly and how often dogs come along. We will suggest the kits that fit.
        </p>
        <LinkButton className="mt-8" to="/order">
          Contact Us
        </LinkButton>
      </div>
      <ul className="border-t border-line-strong lg:col-span-7">
        {reasons.map((reason) => (
          <li className="flex gap-4 border-b border-line py-4 text-lead" key={reason}>
            <Tick />
            {reason}
          </li>
        ))}
      </ul>
    </Section>
  )
}
