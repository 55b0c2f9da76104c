import { PatchEvent, type StringInputProps, useDocumentOperation, useFormValue } from 'sanity'
import { type InquiryStatus, inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'
import { inquiryType } from '#schemas/inquiry/inquiry.type.ts'
import { statusPatches } from './status-patches.ts'

/** The status as radio buttons with the same effects as the menu's steps; read-only once erased. */
export function StatusInput(props: StringInputProps) {
  const id = useFormValue(['_id'])
  const isErased = useFormValue(['erasedAt']) !== undefined
  const { patch } = useDocumentOperation(String(id), inquiryType.name)
  const onChange: StringInputProps['onChange'] = (change) => {
    for (const one of PatchEvent.from(change).patches) {
      const status = one.type === 'set' ? statusOf(one.value) : undefined
      if (status) patch.execute(statusPatches(statusOf(props.value), status))
    }
  }
  return props.renderDefault({ ...props, onChange, ...(isErased && { readOnly: true }) })
}

function statusOf(value: unknown): InquiryStatus | undefined {
  return inquiryStatuses.find((known) => known.value === value)?.value
}
