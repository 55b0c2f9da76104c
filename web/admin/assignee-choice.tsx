import { useQuery } from '@tanstack/react-query'
import type { ListedInquiry } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { sessionQueryOptions, teamQueryOptions } from './admin.queries.ts'
import { useInquiryAction } from './use-inquiry-action.ts'

/** The member of the team who handles an inquiry. A former member stays a choice while assigned. */
export function AssigneeChoice({ inquiry }: { inquiry: ListedInquiry }) {
  const { data: team = [] } = useQuery(teamQueryOptions)
  const { data: session } = useQuery(sessionQueryOptions)
  const change = useInquiryAction(inquiry.id, 'Not assigned')
  const { assignee } = inquiry
  const names = assignee === null || team.includes(assignee) ? team : [assignee, ...team]
  const shown = change.isPending ? change.variables.body?.['assignee'] : assignee
  const assign = (name: string | null) =>
    change.mutate({ method: 'PATCH', path: '', body: { assignee: name } })
  const me = team.find((name) => name === session?.username && name !== shown)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        className="max-w-panel grow"
        hint={
          team.length === 0
            ? 'The list is empty: add members in the Studio, under Team.'
            : undefined
        }
        id="inquiry-assignee"
        label="Assigned to"
      >
        {(control) => (
          <Select
            control={control}
            noneLabel="Nobody"
            onChange={(name) => assign(name ?? null)}
            options={names.map((name) => ({ value: name, title: name }))}
            value={shown ?? undefined}
          />
        )}
      </Field>
      {me && (
        <Button onClick={() => assign(me)} size="small" tone="outline">
          Assign to me
        </Button>
      )}
    </div>
  )
}
