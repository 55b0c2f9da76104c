import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { emailStatusQueryOptions, outagesQueryOptions } from './admin.queries.ts'

/**
 * Whether new inquiries are emailed to the team: ON or OFF (`docs/product.md §8`), and whether the
 * emails currently fail.
 */
export function EmailBadge() {
  const { data } = useQuery(emailStatusQueryOptions)
  const { data: outages = [] } = useQuery(outagesQueryOptions)
  if (data === undefined) return null
  const isOn = data.emailConfigured
  const isFailing = isOn && outages.some(({ step }) => step === 'notification')
  return (
    <p className="caption inline-flex items-center gap-2 rounded-round border border-line-strong px-3 py-2">
      <span
        aria-hidden="true"
        className={classNames(
          'size-2',
          isFailing ? 'rotate-45' : 'rounded-round',
          isOn && !isFailing ? 'bg-sage-deep' : 'bg-danger',
        )}
      />
      Email Notifications: {isOn ? 'ON' : 'OFF'}
      {isFailing && <span className="text-danger"> Not arriving</span>}
    </p>
  )
}

/** A warning with the missing settings if no inquiry is emailed. */
export function EmailWarning() {
  const { data } = useQuery(emailStatusQueryOptions)
  if (data === undefined || data.emailConfigured) return null
  return (
    <p className="flex gap-3 rounded-soft border border-danger/40 bg-danger-soft/60 p-4 text-small">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
      <span>
        Email notification is off: inquiries are stored, but no one receives an email. Set the
        mail-service key <code className="font-semibold">{data.missing.join(', ')}</code> on the
        server to turn it on.
      </span>
    </p>
  )
}
