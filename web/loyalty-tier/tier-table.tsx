import type { LoyaltyTier } from '#web/loyalty-tier/read-loyalty-tiers.ts'
import { Tick } from '#web/ui/checklist.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** The tiers side by side, lowest first, separated by hairlines. */
export function TierTable({ tiers }: { tiers: readonly LoyaltyTier[] }) {
  return (
    <ul className="grid overflow-hidden rounded-soft border border-line max-lg:divide-y max-lg:divide-line lg:grid-cols-3 lg:divide-x lg:divide-line">
      {tiers.map((tier, index) => (
        <TierColumn highest={index === tiers.length - 1} key={tier._id} tier={tier} />
      ))}
    </ul>
  )
}

function TierColumn({ tier, highest }: { tier: LoyaltyTier; highest: boolean }) {
  return (
    <li className={classNames('p-7 md:p-10', highest ? 'on-night bg-ink text-cloud' : 'bg-paper')}>
      <Heading level={3}>{tier.title}</Heading>
      {tier.discountPercent !== null && (
        <>
          <p className="mt-8 font-display text-display leading-none tabular-nums">
            {tier.discountPercent}
            <span className="text-heading">%</span>
          </p>
          <p className="mt-2 text-small">off every order</p>
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
            <dt className={highest ? 'text-cloud/80' : 'text-slate'}>Annual purchases from</dt>
            <dd className="font-medium tabular-nums">
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
