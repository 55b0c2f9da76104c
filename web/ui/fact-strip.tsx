import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** One cell of a fact strip: a small caption over its value. */
export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** Where an editor opens it from a preview. */
  readonly editAt?: string | undefined
}

interface FactStripProps {
  readonly facts: readonly Fact[]
  readonly night?: boolean
  readonly className?: string
}

/** Facts in hairline cells, like the boxes of a flight progress strip. */
export function FactStrip({ facts, night = false, className }: FactStripProps) {
  const line = night ? 'border-line-night' : 'border-line'
  return (
    <dl
      className={classNames(
        'grid border-t md:flex md:divide-x',
        // Three stand in a row where the text is not enlarged; four would leave one alone.
        facts.length === 3 ? 'grid-cols-[repeat(auto-fit,minmax(6rem,1fr))]' : 'grid-cols-2',
        line,
        night ? 'divide-line-night' : 'divide-line',
        className,
      )}
    >
      {facts.map((fact) => (
        <div
          className={classNames(
            'min-w-0 border-b py-4 pr-4 md:flex-1 md:border-b-0 md:pl-5 md:first:pl-0',
            line,
          )}
          key={fact.label}
        >
          <dt className={classNames('caption', night ? 'text-cloud/75' : 'text-sage-deep')}>
            {fact.label}
          </dt>
          <dd className="mt-1.5 text-small font-medium tabular-nums" data-sanity={fact.editAt}>
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
