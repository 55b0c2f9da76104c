import { ArchiveIcon } from '@sanity/icons/Archive'
import { BugIcon } from '@sanity/icons/Bug'
import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { LaunchIcon } from '@sanity/icons/Launch'
import { PlayIcon } from '@sanity/icons/Play'
import { RefreshIcon } from '@sanity/icons/Refresh'
import { RemoveCircleIcon } from '@sanity/icons/RemoveCircle'
import { UndoIcon } from '@sanity/icons/Undo'
import { Button, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { type ComponentType, useState } from 'react'
import type { DocumentActionComponent } from 'sanity'
import { resendRequest } from '#schemas/inquiry/inquiry-patches.ts'
import { type DeliveryReceiver, deliveryReceivers } from '#schemas/inquiry/inquiry-delivery.ts'
import { erasureWarning, inquiryErasure } from '#schemas/inquiry/inquiry-erasure.ts'
import { inquiryPath } from '#schemas/inquiry/inquiry-reference.ts'
import type { InquiryStatus } from '#schemas/inquiry/inquiry-status.ts'
import { readStudioSettings } from '#studio/studio-settings.ts'
import { useInquiry } from './use-inquiry.tsx'

/**
 * Lets staff choose a receiver to send an inquiry to again, and writes the request for the server.
 */
const useResendAction: DocumentActionComponent = (props) => {
  const { inquiry, canEdit, patch } = useInquiry(props)
  const [isOpen, setIsOpen] = useState(false)
  if (inquiry.erasedAt !== undefined) return null
  const isRequested = inquiry.resendRequest !== undefined
  const close = () => {
    setIsOpen(false)
    props.onComplete()
  }
  const send = (receiver: DeliveryReceiver) => {
    patch(resendRequest([receiver]))
    close()
  }
  return {
    label: isRequested ? 'Being sent again…' : 'Send again…',
    icon: RefreshIcon,
    disabled: !canEdit || isRequested,
    title: isRequested ? 'The server has the request and will start soon.' : undefined,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Send again',
      onClose: close,
      content: (
        <Stack gap={4}>
          <Text size={1}>Who should get this inquiry again? See the result under Delivery.</Text>
          <Stack gap={2}>
            {deliveryReceivers.map(({ value, title }) => (
              <Button key={value} mode="ghost" onClick={() => send(value)} text={title} />
            ))}
          </Stack>
        </Stack>
      ),
    },
  }
}

/** Erases the personal data of an inquiry, after a confirmation. */
const useEraseAction: DocumentActionComponent = (props) => {
  const { inquiry, canEdit, patch } = useInquiry(props)
  const [isAsking, setIsAsking] = useState(false)
  const { push } = useToast()
  if (inquiry.erasedAt !== undefined) return null
  const close = () => {
    setIsAsking(false)
    props.onComplete()
  }
  return {
    label: 'Erase personal data…',
    icon: RemoveCircleIcon,
    tone: 'critical',
    disabled: !canEdit,
    onHandle: () => setIsAsking(true),
    dialog: isAsking && {
      type: 'confirm',
      tone: 'critical',
      message: erasureWarning,
      confirmButtonText: 'Erase',
      onCancel: close,
      onConfirm: () => {
        patch(inquiryErasure())
        push({ status: 'success', title: 'The personal data was erased' })
        close()
      },
    },
  }
}

/** One step that an inquiry can take. */
interface StatusStep {
  readonly label: string
  readonly icon: ComponentType
  readonly to: InquiryStatus
  /** The statuses that allow the step. */
  readonly from: readonly InquiryStatus[]
  /** The confirmation for the team. */
  readonly done: string
}

/** The action of one step, shown only if the inquiry's status allows it. */
function statusAction({ label, icon, to, from, done }: StatusStep): DocumentActionComponent {
  const useStatusAction: DocumentActionComponent = (props) => {
    const { inquiry, canEdit, setStatus } = useInquiry(props)
    const status = inquiry.status ?? 'new'
    if (!from.includes(status) || inquiry.erasedAt !== undefined) return null
    return {
      label,
      icon,
      tone: 'primary',
      disabled: !canEdit,
      onHandle: () => {
        setStatus(to, done)
        props.onComplete()
      },
    }
  }
  return useStatusAction
}

/** Opens the inquiry at its URL, which can be sent to a colleague. */
const useAdminAction: DocumentActionComponent = ({ id, onComplete }) => ({
  label: 'Open at /admin',
  icon: LaunchIcon,
  onHandle: () => {
    window.open(`${readStudioSettings().siteUrl ?? ''}${inquiryPath(id)}`, '_blank', 'noopener')
    onComplete()
  },
})

/** The actions for staff, in the menu of an inquiry. */
export const inquiryActions: readonly DocumentActionComponent[] = [
  statusAction({
    label: 'Not spam',
    icon: CheckmarkIcon,
    to: 'new',
    from: ['spam'],
    done: 'The inquiry is marked as new and will be sent to everyone who receives inquiries',
  }),
  statusAction({
    label: 'Mark as in progress',
    icon: PlayIcon,
    to: 'in-progress',
    from: ['new'],
    done: 'The inquiry is in progress',
  }),
  statusAction({
    label: 'Mark as replied',
    icon: CheckmarkIcon,
    to: 'replied',
    from: ['new', 'in-progress'],
    done: 'The inquiry is marked as replied',
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
  useAdminAction,
  useResendAction,
  statusAction({
    label: 'Suspected spam',
    icon: BugIcon,
    to: 'spam',
    from: ['new', 'in-progress'],
    done: 'The inquiry is marked as suspected spam',
  }),
  useEraseAction,
]
