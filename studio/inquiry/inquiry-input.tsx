import type { InputProps, ObjectInputProps, StringInputProps } from 'sanity'
import { inquiryType } from '#schemas/inquiry/inquiry.type.ts'
import { AssigneeInput } from './assignee-input.tsx'
import { DeliveryTimeline } from './delivery-timeline.tsx'
import { StatusInput } from './status-input.tsx'

/** The form of an inquiry with inputs of its own; every other form as it is. */
export function InquiryInput(props: InputProps) {
  if (props.schemaType.name !== inquiryType.name) return props.renderDefault(props)
  // A document's input is an object's.
  const form = props as ObjectInputProps
  const renderInput: ObjectInputProps['renderInput'] = (field) => fieldInput(field, form)
  return form.renderDefault({ ...form, renderInput })
}

type Field = Parameters<ObjectInputProps['renderInput']>[0]

function fieldInput(field: Field, { renderInput }: ObjectInputProps) {
  if (field.path.length > 1) return renderInput(field)
  const own = { ...field, renderDefault: renderInput }
  // The field's name says what kind of input it is.
  if (field.path[0] === 'status') return <StatusInput {...(own as StringInputProps)} />
  if (field.path[0] === 'assignee') return <AssigneeInput {...(own as StringInputProps)} />
  if (field.path[0] === 'delivery') return <DeliveryTimeline />
  return renderInput(field)
}
