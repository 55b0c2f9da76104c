import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** One cell of a fact strip: a small caption over its value. */
export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** In a preview: where an editor opens it. */
  readonly editAt?: string | undefined
}

interface FactStripProps {
  readonly facts: readonly Fact[]
  readonly night?: boolean
  readonly className?: string
}

/**
 * Facts in hairline cells, like the boxes of a flight progress strip. The strip's width determines the
 * number of cells in a row, so that no word breaks; the outer lines of the cells are cut off.
 */
export function FactStrip({ facts, night = false, className }: FactStripProps) {
  const line = night ? 'border-line-night' : 'border-line'
  return (
    <div className={classNames('@container overflow-hidden border-t', line, className)}>
      <dl
        className={classNames(
          '-mb-px -ml-4.25 grid @min-[16rem]:grid-cols-2',
          // On phones, the last of three facts spans the second row.
          facts.length === 3 &&
            '@min-[24rem]:grid-cols-3 @max-[24rem]:[&>:last-child]:col-span-full',
          facts.length > 3 && '@min-[40rem]:grid-cols-4',
        )}
      >
        {facts.map((fact) => (
          <div
            className={classNames('min-w-0 border-b border-l py-4 pr-2 pl-4', line)}
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
    </div>
  )
}
