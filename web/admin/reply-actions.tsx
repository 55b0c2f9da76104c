import { useQuery } from '@tanstack/react-query'
import { Check, Reply } from 'lucide-react'
import { useState } from 'react'
import type { ContactSubmission } from '#schemas/inquiry/admin/contact-submission.contract.ts'
import { isAwaitingReply } from '#schemas/inquiry/inquiry-status.ts'
import { replyAddress } from '#schemas/inquiry/reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { AnchorButton } from '#web/ui/link/link-button.tsx'
import type { ToastMessage } from '#web/ui/toast/toast-store.ts'
import { replyTemplatesQueryOptions } from './admin.queries.ts'
import { useInquiryAction } from './use-inquiry-action.ts'

/** Starts a reply in the admin's own mail program, with or without a template, and records it. */
export function ReplyActions({ inquiry }: { readonly inquiry: ContactSubmission }) {
  const { data: templates = [] } = useQuery(replyTemplatesQueryOptions)
  const [chosen, setChosen] = useState<string>()
  const markReplied = useMarkReplied(inquiry)
  const template = templates.find(({ title }) => title === chosen)
  const address = replyAddress(inquiry, template)
  if (address === null) return null
  return (
    <>
      {templates.length > 0 && (
        <Field className="w-full max-w-80" id="reply-template" label="Reply template">
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
      )}
      <AnchorButton href={address} size="small">
        <Reply aria-hidden="true" className="size-4" />
        Reply by email
      </AnchorButton>
      {isAwaitingReply(inquiry.status) && (
        <Button onClick={markReplied} size="small" tone="outline">
          <Check aria-hidden="true" className="size-4" />
          Mark as replied
        </Button>
      )}
    </>
  )
}

/** Marks an inquiry as replied; a toast offers to undo that, including the time of the first reply. */
function useMarkReplied({ id, status, repliedAt }: ContactSubmission): () => void {
  const { mutate } = useInquiryAction(id, 'Status not changed')
  const set = (body: Record<string, string | null>, toast: ToastMessage) =>
    mutate({ method: 'PATCH', path: '', body, toast })
  const undo = () => set({ status, ...(repliedAt === null && { repliedAt }) }, { title: 'Undone' })
  const action = (
    <Button onClick={undo} size="small" tone="outline">
      Undo
    </Button>
  )
  return () => set({ status: 'replied' }, { title: 'Marked as replied', action })
}
