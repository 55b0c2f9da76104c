import { ArchiveIcon } from '@sanity/icons/Archive'
import { BugIcon } from '@sanity/icons/Bug'
import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { PlayIcon } from '@sanity/icons/Play'
import { UndoIcon } from '@sanity/icons/Undo'
import type { DocumentActionComponent } from 'sanity'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { useToast } from '@sanity/ui/toast'
import type { ComponentType } from 'react'
import type { InquiryStatus } from '#schemas/inquiry/inquiry-status.ts'
import { useEraseAction } from './erase-action.tsx'
import { useResendAction } from './resend-action.tsx'
import { replyAddress } from './reply-address.ts'
import { useInquiry } from './use-inquiry.ts'
import { statusPatches } from './status-patches.ts'

/** One step that an inquiry can take. */
interface StatusStep {
  readonly label: string
  readonly icon: ComponentType
  readonly to: InquiryStatus
  /** From which status it can be taken. */
  readonly from: readonly InquiryStatus[]
  /** What the team reads when it is done. */
  readonly done: string
}

/** The action of one step; it shows only at a status from which the step can be taken. */
function statusAction({ label, icon, to, from, done }: StatusStep): DocumentActionComponent {
  const useStatusAction: DocumentActionComponent = (props) => {
    const { inquiry, canEdit, patch } = useInquiry(props)
    const { push } = useToast()
    const status = inquiry.status ?? 'new'
    if (!from.includes(status) || inquiry.erasedAt !== undefined) return null
    return {
      label,
      icon,
      tone: 'primary',
      disabled: !canEdit,
      onHandle: () => {
        for (const change of statusPatches(status, to)) patch(change)
        push({ status: 'success', title: done })
        props.onComplete()
      },
    }
  }
  return useStatusAction
}

/** Starts a reply in the user's own mail program. */
const useReplyAction: DocumentActionComponent = (props) => {
  const { inquiry } = useInquiry(props)
  const address = replyAddress(inquiry)
  if (address === null) return null
  return {
    label: 'Reply by mail',
    icon: EnvelopeIcon,
    onHandle: () => {
      location.assign(address)
      props.onComplete()
    },
  }
}

/** What staff can do with an inquiry; the first action that applies is the main button. */
export const inquiryActions: readonly DocumentActionComponent[] = [
  statusAction({
    label: 'Not spam',
    icon: CheckmarkIcon,
    to: 'new',
    from: ['spam'],
    done: 'The inquiry is new, and goes to everybody who gets inquiries',
  }),
  statusAction({
    label: 'Set in progress',
    icon: PlayIcon,
    to: 'in-progress',
    from: ['new'],
    done: 'The inquiry is in progress',
  }),
  statusAction({
    label: 'Set replied',
    icon: CheckmarkIcon,
    to: 'replied',
    from: ['new', 'in-progress'],
    done: 'The inquiry is replied to',
  }),
  statusAction({
    label: 'Close',
    icon: ArchiveIcon,
    to: 'closed',
    from: ['new', 'in-progress', 'replied', 'spam'],
    done: 'The inquiry is closed',
  }),
  statusAction({
    label: 'Reopen',
    icon: UndoIcon,
    to: 'in-progress',
    from: ['replied', 'closed'],
    done: 'The inquiry is in progress again',
  }),
  useReplyAction,
  useResendAction,
  statusAction({
    label: 'Suspected spam',
    icon: BugIcon,
    to: 'spam',
    from: ['new', 'in-progress'],
    done: 'The inquiry is among the suspected spam',
  }),
  useEraseAction,
]
