import { useQuery } from '@tanstack/react-query'
import { Check, Reply, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ListedInquiry } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import { isAwaitingReply } from '#schemas/inquiry/inquiry-status.ts'
import { replyAddress } from '#schemas/inquiry/reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { AnchorButton } from '#web/ui/link/link-button.tsx'
import { replyTemplatesQueryOptions } from './admin.queries.ts'
import { useInquiryAction } from './use-inquiry-action.ts'

/** Starts a reply in the admin's own mail program, with or without a template, and records it. */
export function ReplyActions({ inquiry }: { readonly inquiry: ListedInquiry }) {
  const { data: templates = [] } = useQuery(replyTemplatesQueryOptions)
  const [chosen, setChosen] = useState<string>()
  const template = templates.find(({ title }) => title === chosen)
  const address = replyAddress(inquiry, template)
  if (address === null) return null
  return (
    <>
      {templates.length > 0 && (
        <div className="w-full">
          <Field className="max-w-panel" id="reply-template" label="Reply template">
            {(control) => (
              <Select
                control={control}
                noneLabel="None"
                onChange={setChosen}
                options={templates.map(({ title }) => ({ value: title, title }))}
                value={template?.title}
              />
            )}
          </Field>
        </div>
      )}
      <AnchorButton href={address} size="small">
        <Reply aria-hidden="true" className="size-4" />
        Reply by email
      </AnchorButton>
      <MarkReplied inquiry={inquiry} key={inquiry.id} />
    </>
  )
}

/**
 * Marks an inquiry as replied. After that, the same button undoes the change, including the time of
 * the first reply: the focus stays on the button, and nothing moves.
 */
function MarkReplied({ inquiry }: { readonly inquiry: ListedInquiry }) {
  const { id, status, repliedAt } = inquiry
  const [before, setBefore] = useState<Pick<ListedInquiry, 'status' | 'repliedAt'>>()
  const change = useInquiryAction(id, 'Status not changed')
  const set = (body: Record<string, string | null>, title: string) =>
    change.mutate({ method: 'PATCH', path: '', body, toast: { title } })
  const isDone = status === 'replied'
  if (isDone ? before === undefined : !isAwaitingReply(status)) return null
  // The lists reload after the inquiry itself, which is ready for the next change.
  const isBusy = change.isPending && change.variables.body?.['status'] !== status
  const press = () => {
    if (isBusy) return
    if (isDone && before !== undefined) {
      const reply = before.repliedAt === null && { repliedAt: null }
      set({ status: before.status, ...reply }, 'Undone')
    } else {
      setBefore({ status, repliedAt })
      set({ status: 'replied' }, 'Marked as replied')
    }
  }
  const Icon = isDone ? Undo2 : Check
  return (
    <Button
      aria-disabled={isBusy}
      // The same width for both labels.
      className="w-48"
      onClick={press}
      size="small"
      tone="outline"
    >
      <Icon aria-hidden="true" className="size-4" />
      {isDone ? 'Undo' : 'Mark as replied'}
    </Button>
  )
}
