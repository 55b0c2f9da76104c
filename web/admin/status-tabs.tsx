import { useQuery } from '@tanstack/react-query'
import type { InquiryFilter } from '#schemas/inquiry/admin/inquiry-list.contract.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'
import { classNames } from '#web/ui/class-names.ts'
import { inquiryCountsQueryOptions } from './admin.queries.ts'

type Status = InquiryFilter['status']

interface StatusTabsProps {
  readonly value: Status
  readonly onChange: (status: Status) => void
}

const everyStatus: readonly { value: Status; title: string }[] = [
  { value: undefined, title: 'All' },
  ...inquiryStatuses,
]

/** Buttons that filter the list by status; each shows its number of inquiries. */
export function StatusTabs({ value, onChange }: StatusTabsProps) {
  const { data: counts } = useQuery(inquiryCountsQueryOptions)
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <fieldset className="-mx-gutter min-w-0 overflow-x-auto px-gutter">
      <legend className="sr-only">Status</legend>
      <div className="flex w-max min-w-full gap-x-6 border-b border-line-strong">
        {everyStatus.map((status) => {
          const isChosen = status.value === value
          const count = status.value === undefined ? total : counts?.[status.value]
          return (
            <button
              aria-pressed={isChosen}
              className={classNames(
                '-mb-px flex min-h-11 items-center gap-2 border-b-2 text-small font-medium whitespace-nowrap transition-colors duration-(--duration-quick)',
                isChosen
                  ? 'border-tan text-ink'
                  : 'border-transparent text-slate hover:text-ink forced-colors:border-[Canvas]',
              )}
              key={status.title}
              onClick={() => onChange(status.value)}
              type="button"
            >
              {status.title}
              {count !== undefined && (
                <span className="text-caption tabular-nums">{count.toLocaleString('en-US')}</span>
              )}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
