import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { outageText } from '#schemas/inquiry/delivery-outage.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { adminRequest, failureMessage } from './admin-request.ts'
import { outagesQueryOptions } from './admin.queries.ts'

/** How many inquiries have not reached the team, why, and a button for the next attempt. */
export function OutageBanner() {
  const { data: outages = [] } = useQuery(outagesQueryOptions)
  const client = useQueryClient()
  const attempt = useMutation({
    mutationFn: () => adminRequest('POST', '/api/contacts/outages/try-now'),
    onSuccess: () => {
      showToast({ title: 'Trying again', description: 'The server starts the next attempt now.' })
      return client.invalidateQueries(outagesQueryOptions)
    },
    onError: (error) =>
      showToast({
        tone: 'destructive',
        title: 'Not tried',
        description: failureMessage(error),
      }),
  })
  if (outages.length === 0) return null
  return (
    <div
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-soft border border-danger/40 bg-danger-soft/60 p-4 text-small"
      role="alert"
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />
      <div className="min-w-0 flex-1 basis-64">
        {outages.map((outage) => (
          <p key={outage.step}>{outageText(outage)}</p>
        ))}
      </div>
      <Button
        aria-disabled={attempt.isPending}
        onClick={() => {
          if (!attempt.isPending) attempt.mutate()
        }}
        size="small"
        tone="outline"
      >
        Try now
      </Button>
    </div>
  )
}
