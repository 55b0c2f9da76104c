import { NotFoundPage } from '#web/layout/not-found-page.tsx'
import { TierTable } from '#web/loyalty-tier/tier-table.tsx'
import { useLoyaltyTiers } from '#web/loyalty-tier/loyalty-tier.queries.ts'
import { usePrograms } from '#web/program/program.queries.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { TermRows } from '#web/ui/term-rows.tsx'

const steps = [
  {
    term: 'Apply',
    text: 'Send an inquiry and say what you fly. Membership is open to operators, management companies, FBOs and owners.',
  },
  {
    term: 'Order as you do',
    text: 'Purchases within twelve months count together, over every aircraft you name.',
  },
  {
    term: 'Move up by yourself',
    text: 'A tier begins with the order that reaches its threshold, and holds for the following year.',
  },
]

/** The VIP Loyalty membership and its tiers. */
export function VipLoyaltyPage() {
  const program = usePrograms().find(({ slug }) => slug === 'vip-loyalty')
  const tiers = useLoyaltyTiers()
  if (!program) return <NotFoundPage />
  return (
    <>
      <PageIntro
        caption={
          <Breadcrumb here={program.title} steps={[{ to: '/programs', label: 'Programs' }]} />
        }
        lead={program.summary ?? ''}
        title={program.title}
      >
        <LinkButton to="/order">Apply for Membership</LinkButton>
      </PageIntro>
      <Section labelledBy="tiers" tight>
        <h2 className="sr-only" id="tiers">
          Membership tiers
        </h2>
        <TierTable tiers={tiers} />
      </Section>
      <Section labelledBy="how">
        <SectionHead id="how" title="How membership works" />
        <TermRows rows={steps} />
        <LinkButton className="mt-10" to="/order">
          Apply for Membership
        </LinkButton>
      </Section>
    </>
  )
}
