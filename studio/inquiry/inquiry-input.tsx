import {
  type InputProps,
  isObjectInputProps,
  isStringInputProps,
  type ObjectInputProps,
} from 'sanity'
import { inquiryType } from '#schemas/inquiry/inquiry.type.ts'
import { AssigneeInput } from './assignee-input.tsx'
import { DeliveryTimeline } from './delivery-timeline.tsx'
import { StatusInput } from './status-input.tsx'

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
