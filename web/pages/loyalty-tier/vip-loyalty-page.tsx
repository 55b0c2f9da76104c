import { editing, placing } from '#web/content/visual-editing-attributes.ts'
import { type SiteData, useSiteQuery, usePlain } from '#web/content/site-query-options.ts'
import type { LoyaltyTier } from '#web/pages/loyalty-tier/loyalty-tier.queries.ts'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { Breadcrumb } from '#web/ui/link/breadcrumb.tsx'
import { Checklist, Tick } from '#web/ui/checklist.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { OpeningPicture } from '#web/ui/picture/opening-picture.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Section } from '#web/ui/section.tsx'

/** The VIP Loyalty membership and its tiers. */
export function VipLoyaltyPage() {
  const { program } = useSiteQuery('program', 'vip-loyalty')
  const tiers = useSiteQuery('loyalty-tiers')
  const words = useSiteQuery('vip-loyalty-page')
  const plain = usePlain()
  if (!program) return <NotFoundPage />
  const search = { notes: plain(program.title) }
  return (
    <>
      <PageIntro
        caption={
          <Breadcrumb here={program.title} steps={[{ to: '/programs', label: 'Programs' }]} />
        }
        lead={program.summary}
        title={program.title}
      >
        <LinkButton search={search} to="/order">
          {words.applyLabel}
        </LinkButton>
      </PageIntro>
      {program.image && <OpeningPicture editAt={editing(program, 'image')} image={program.image} />}
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
          <LinkButton className="mt-8" search={search} to="/order">
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

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

interface TierTableProps {
  readonly tiers: readonly LoyaltyTier[]
  readonly words: TierWords
}

type TierWords = Pick<SiteData<'vip-loyalty-page'>, 'discountLabel' | 'thresholdLabel'>

/** The tiers side by side, lowest first, separated by hairlines. */
function TierTable({ tiers, words }: TierTableProps) {
  return (
    <ul className="grid overflow-hidden rounded-soft border border-line divide-line max-lg:divide-y lg:grid-cols-3 lg:divide-x">
      {tiers.map((tier, index) => (
        <TierColumn highest={index === tiers.length - 1} key={tier._id} tier={tier} words={words} />
      ))}
    </ul>
  )
}

interface TierColumnProps {
  readonly tier: LoyaltyTier
  readonly highest: boolean
  readonly words: TierWords
}

function TierColumn({ tier, highest, words }: TierColumnProps) {
  return (
    <li
      {...placing(tier, 'tiers')}
      className={classNames('p-7 md:p-10', highest ? 'on-night bg-ink text-cloud' : 'bg-paper')}
    >
      <Heading level={3}>{tier.title}</Heading>
      {tier.discountPercent !== null && (
        <>
          <p
            className="mt-8 font-display text-display leading-none tabular-nums"
            data-sanity={editing(tier, 'discountPercent')}
          >
            {tier.discountPercent}
            <span className="text-heading">%</span>
          </p>
          <p className="mt-2 text-small">{words.discountLabel}</p>
        </>
      )}
      {tier.threshold !== null && (
        <dl
          className={classNames(
            'mt-8 border-y py-4 text-small',
            highest ? 'border-line-night' : 'border-line',
          )}
        >
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt className={highest ? 'text-cloud/80' : 'text-slate'}>{words.thresholdLabel}</dt>
            <dd className="font-medium tabular-nums" data-sanity={editing(tier, 'threshold')}>
              {wholeDollars.format(tier.threshold / 100)}
            </dd>
          </div>
        </dl>
      )}
      {tier.perks.length > 0 && (
        <ul className="mt-6 space-y-3">
          {tier.perks.map((perk) => (
            <li className="flex gap-3 text-small" key={perk}>
              <Tick />
              {perk}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
