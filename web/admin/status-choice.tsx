import type { ContactSubmission } from '#schemas/admin/contact-submission.contract.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'
import { useInquiryAction } from './use-inquiry-action.ts'

/** How far the team has come with an inquiry; a click changes it. */
export function StatusChoice({ inquiry }: { inquiry: ContactSubmission }) {
  const change = useInquiryAction(inquiry.id, 'Status not changed')
  // The choice shows at once, and is undone where the server refuses it.
  const shown = change.isPending ? change.variables.body['status'] : inquiry.status
  return (
    <fieldset>
      <legend className="caption mb-2 text-sage-deep">Status</legend>
      <div className="flex flex-wrap gap-2">
        {inquiryStatuses.map(({ value, title }) => (
          <label
            className="inline-flex min-h-11 cursor-pointer items-center rounded-round border border-line-strong px-4 text-small font-medium transition-colors duration-(--duration-quick) hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-cloud forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-tan-deep"
            key={value}
          >
            <input
              checked={shown === value}
              className="sr-only"
              name="inquiry-status"
              onChange={() => change.mutate({ method: 'PATCH', path: '', body: { status: value } })}
              type="radio"
              value={value}
            />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
