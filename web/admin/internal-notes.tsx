import type { FormEvent } from 'react'
import type { ListedInquiry } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import { maxNoteLength } from '#schemas/inquiry/admin/inquiry-list.contract.ts'
import { Announcement } from '#web/ui/announcement.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { DetailsBlock } from './details-block.tsx'
import { fullTime } from './inquiry-labels.ts'
import { typeNote, useNoteDrafts } from './note-drafts.ts'
import { useInquiryAction } from './use-inquiry-action.ts'

/** The team's notes about an inquiry, the oldest first, and a form for another note. */
export function InternalNotes({ inquiry }: { inquiry: ListedInquiry }) {
  const { id, internalNotes, erasedAt } = inquiry
  return (
    <DetailsBlock title="Internal notes">
      <Announcement>{countedNotes(internalNotes.length)}</Announcement>
      {internalNotes.length > 0 && (
        <ol className="border-t border-line text-small">
          {internalNotes.map(({ _key, text, writtenBy, writtenAt }) => (
            <li className="border-b border-line py-3" key={_key}>
              <p className="whitespace-pre-wrap">{text ?? 'Empty note'}</p>
              <p className="mt-1 text-slate">
                {[writtenBy, writtenAt && fullTime(writtenAt)].filter(Boolean).join(', ')}
              </p>
            </li>
          ))}
        </ol>
      )}
      {erasedAt === null && <NoteForm id={id} key={id} />}
    </DetailsBlock>
  )
}

const countedNotes = (count: number) => (count === 1 ? '1 note' : `${count} notes`)

/** The form for a note. The typed text stays until it is stored, even if the panel closes meanwhile. */
function NoteForm({ id }: { id: string }) {
  const draft = useNoteDrafts().get(id)
  const { text } = draft ?? { text: '' }
  const add = useInquiryAction(id, 'Note not added', () => typeNote(id, ''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft === undefined || text.trim() === '' || add.isPending) return
    add.mutate({ method: 'POST', path: '/notes', body: { key: draft.key, text } })
  }
  return (
    <form aria-label="Add a note" className="mt-4 grid justify-items-start gap-3" onSubmit={submit}>
      <Field className="w-full" hint="Only the team sees it." id="internal-note" label="Add a note">
        {(control) => (
          <TextArea
            {...control}
            maxLength={maxNoteLength}
            onChange={(event) => typeNote(id, event.target.value)}
            readOnly={add.isPending}
            rows={2}
            value={text}
          />
        )}
      </Field>
      <Button aria-disabled={text.trim() === ''} size="small" tone="outline" type="submit">
        {add.isPending ? 'Adding...' : 'Add note'}
      </Button>
    </form>
  )
}
