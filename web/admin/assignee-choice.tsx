import { useQuery } from '@tanstack/react-query'
import type { ListedInquiry } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { teamQueryOptions } from './admin.queries.ts'
import { useInquiryAction } from './use-inquiry-action.ts'

/** The member of the team who handles an inquiry. A former member stays a choice while assigned. */
export function AssigneeChoice({ inquiry }: { inquiry: ListedInquiry }) {
  const { data: team = [] } = useQuery(teamQueryOptions)
  const change = useInquiryAction(inquiry.id, 'Not assigned')
  const { assignee } = inquiry
  const names = assignee === null || team.includes(assignee) ? team : [assignee, ...team]
  const shown = change.isPending ? change.variables.body?.['assignee'] : assignee
  return (
    <Field
      className="max-w-panel"
      hint={
        team.length === 0 ? 'The list is empty: add members in the Studio, under Team.' : undefined
      }
      id="inquiry-assignee"
      label="Assigned to"
    >
      {(control) => (
        <Select
          control={control}
          noneLabel="Nobody"
          onChange={(name) =>
            change.mutate({ method: 'PATCH', path: '', body: { assignee: name ?? null } })
          }
          options={names.map((name) => ({ value: name, title: name }))}
          value={shown ?? undefined}
        />
      )}
    </Field>
  )
}
