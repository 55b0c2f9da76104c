import {
  type InputProps,
  isObjectInputProps,
  isStringInputProps,
  type ObjectInputProps,
  PatchEvent,
  type StringInputProps,
  useDocumentOperation,
  useFormValue,
} from 'sanity'
import { inquiryType } from '#schemas/inquiry/inquiry.type.ts'
import { type InquiryStatus, inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'
import { AssigneeInput } from './assignee-input.tsx'
import { DeliveryTimeline } from './delivery-timeline.tsx'
import { statusPatches } from './status-patches.ts'

/** Gives the form of an inquiry its own inputs, and leaves every other form as it is. */
export function InquiryInput(props: InputProps) {
  const isInquiry = props.schemaType.name === inquiryType.name
  if (!isInquiry || !isObjectInputProps(props)) return props.renderDefault(props)
  const renderInput: ObjectInputProps['renderInput'] = (field) => fieldInput(field, props)
  return props.renderDefault({ ...props, renderInput })
}

type Field = Parameters<ObjectInputProps['renderInput']>[0]

function fieldInput(field: Field, { renderInput }: ObjectInputProps) {
  if (field.path.length > 1) return renderInput(field)
  const [name] = field.path
  if (name === 'delivery') return <DeliveryTimeline />
  const own = { ...field, renderDefault: renderInput }
  if (!isStringInputProps(own)) return renderInput(field)
  if (name === 'status') return <StatusInput {...own} />
  if (name === 'assignee') return <AssigneeInput {...own} />
  return renderInput(field)
}

/** The status as radio buttons with the same effects as the menu's steps; read-only once erased. */
function StatusInput(props: StringInputProps) {
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
