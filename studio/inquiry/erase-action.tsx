import { RemoveCircleIcon } from '@sanity/icons/RemoveCircle'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import type { DocumentActionComponent } from 'sanity'
import { inquiryErasure } from '#schemas/inquiry/inquiry-erasure.ts'
import { useInquiry } from './use-inquiry.ts'

/** Takes the person out of an inquiry, after a confirmation. */
export const useEraseAction: DocumentActionComponent = (props) => {
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
      message:
        'Name, addresses, notes and everything else that tells who this was leave the inquiry at once, and nobody can put them back. ' +
        'The local lake’s earlier revisions are purged too; hosted Sanity keeps them until your plan’s history ends. ' +
        'What remains only counts in the overview.',
      confirmButtonText: 'Erase',
      onCancel: close,
      onConfirm: () => {
        patch(inquiryErasure())
        push({ status: 'success', title: 'The personal data were erased' })
        close()
      },
    },
  }
}
