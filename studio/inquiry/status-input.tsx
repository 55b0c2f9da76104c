import { PatchEvent, type StringInputProps, useDocumentOperation, useFormValue } from 'sanity'
import { inquiryType } from '#schemas/inquiry/inquiry.type.ts'
import { statusChange } from '#schemas/inquiry/status-change.ts'

/** The status as radio buttons; "Replied" keeps the time of the first reply, as the action does. */
export function StatusInput(props: StringInputProps) {
  const id = useFormValue(['_id'])
  const { patch } = useDocumentOperation(String(id), inquiryType.name)
  const onChange: StringInputProps['onChange'] = (change) => {
    props.onChange(change)
    const isReplied = PatchEvent.from(change).patches.some(
      (one) => one.type === 'set' && one.value === 'replied',
    )
    if (isReplied) patch.execute([statusChange('replied')])
  }
  return props.renderDefault({ ...props, onChange })
}
