import { Button } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { type DocumentActionProps, useDocumentOperation, useDocumentPairPermissions } from 'sanity'
import { statusPatch } from '#schemas/inquiry/inquiry-patches.ts'
import { type InquiryStatus, statusUndo } from '#schemas/inquiry/inquiry-status.ts'
import { readInquiry, type ShownInquiry } from './read-inquiry.ts'

/** A loaded inquiry, and the functions to change it. */
interface InquiryHandle {
  readonly inquiry: ShownInquiry
  readonly canEdit: boolean
  /** Changes the document at once; there is no draft. */
  readonly patch: (patch: object) => void
  /**
   * Sets the status, and offers to undo that.
   *
   * @param done the confirmation for the team
   */
  readonly setStatus: (status: InquiryStatus, done: string) => void
}

/** Both confirmations use one toast. */
const toastId = 'inquiry-status'

/** The inquiry of an action. */
export function useInquiry({
  id,
  type,
  published,
}: Pick<DocumentActionProps, 'id' | 'type' | 'published'>): InquiryHandle {
  const { patch } = useDocumentOperation(id, type)
  const [permissions] = useDocumentPairPermissions({ id, type, permission: 'update' })
  const { push } = useToast()
  const inquiry = readInquiry(published)
  const setStatus: InquiryHandle['setStatus'] = (status, title) => {
    const from = inquiry.status ?? 'new'
    patch.execute([statusPatch(from, status)])
    const undo = () => {
      patch.execute([statusUndo(from, inquiry.repliedAt === undefined)])
      push({ id: toastId, status: 'info', title: 'Undone' })
    }
    // An inquiry that was held as spam is sent at once, and cannot be called back.
    const canUndo = from !== 'spam' || status !== 'new'
    push({
      id: toastId,
      status: 'success',
      title,
      closable: true,
      duration: undoMs,
      ...(canUndo && {
        description: <Button mode="ghost" onClick={undo} padding={2} text="Undo" />,
      }),
    })
  }
  return {
    inquiry,
    canEdit: patch.disabled === false && permissions?.granted === true,
    patch: (change) => patch.execute([change]),
    setStatus,
  }
}

/** How long a change can be undone, in ms. */
const undoMs = 10_000
