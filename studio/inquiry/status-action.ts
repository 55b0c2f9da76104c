import { useToast } from '@sanity/ui/toast'
import type { ComponentType } from 'react'
import type { DocumentActionComponent } from 'sanity'
import type { InquiryStatus } from '#schemas/inquiry/inquiry-status.ts'
import { statusPatches } from './status-patches.ts'
import { useInquiry } from './use-inquiry.ts'

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
export function statusAction({ label, icon, to, from, done }: StatusStep): DocumentActionComponent {
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
