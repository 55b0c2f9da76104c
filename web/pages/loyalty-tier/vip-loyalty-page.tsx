import { editing } from '#web/content/editing.ts'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { TierTable } from '#web/pages/loyalty-tier/tier-table.tsx'
import { Breadcrumb } from '#web/ui/link/breadcrumb.tsx'
import { Checklist } from '#web/ui/checklist.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { OpeningPicture } from '#web/ui/picture/opening-picture.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Container, Section } from '#web/ui/section.tsx'

/** The VIP Loyalty membership and its tiers. */
export function VipLoyaltyPage() {
  const { program } = useSiteQuery('program', 'vip-loyalty')
  const tiers = useSiteQuery('loyalty-tiers')
  const words = useSiteQuery('vip-loyalty-page')
  if (!program) return <NotFoundPage />
  return (
    <>
      <PageIntro
        caption={
          <Breadcrumb here={program.title} steps={[{ to: '/programs', label: 'Programs' }]} />
        }
        lead={program.summary}
        title={program.title}
      >
        <LinkButton to="/order">{words.applyLabel}</LinkButton>
      </PageIntro>
      {program.image && (
        <Container>
          <OpeningPicture editAt={editing(program, 'image')} image={program.image} />
        </Container>
      )}
      <Section labelledBy="tiers" tight="above">
        <h2 className="sr-only" id="tiers">
          Membership tiers
        </h2>
        <TierTable tiers={tiers} words={words} />
      </Section>
      <Section
        className="grid gap-x-8 gap-y-10 lg:grid-cols-12"
        labelledBy="membership"
        surface="sand"
      >
        <div className="lg:col-span-5">
          <Heading id="membership" level={2}>
            {words.membershipTitle}
          </Heading>
          {program.description && (
            <p className="mt-5 max-w-110 whitespace-pre-line text-slate">{program.description}</p>
          )}
          <LinkButton className="mt-8" to="/order">
            {words.applyLabel}
          </LinkButton>
        </div>
        {program.inclusions.length > 0 && (
          <div className="border-t border-line-strong lg:col-span-7">
            <Checklist groups={[{ heading: null, items: program.inclusions }]} />
          </div>
        )}
      </Section>
    </>
  )
}
