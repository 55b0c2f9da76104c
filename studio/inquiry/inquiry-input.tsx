import { Box, Button, Flex, Stack, TextInput } from '@sanity/ui'
import { type KeyboardEvent, useState } from 'react'
import {
  type InputProps,
  isObjectInputProps,
  isStringInputProps,
  type ObjectInputProps,
  PatchEvent,
  set,
  type StringInputProps,
  unset,
  useCurrentUser,
  useDocumentOperation,
  useFormValue,
} from 'sanity'
import { type InquiryStatus, inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'
import { inquiryType } from '#schemas/inquiry/inquiry.type.ts'
import { DeliveryTimeline } from './delivery-timeline.tsx'
import { InquiryReading } from './inquiry-reading.tsx'
import { readInquiry } from './read-inquiry.ts'
import { statusPatches } from './status-patches.ts'

/** The fields that the team edits, and the delivery. */
const teamFields: ReadonlySet<string> = new Set(['status', 'assignee', 'internalNotes', 'delivery'])

/**
 * The form of an inquiry: the reading view in place of the fields that nobody can edit, and custom inputs.
 * Other forms stay unchanged.
 */
export function InquiryInput(props: InputProps) {
  const isInquiry = props.schemaType.name === inquiryType.name
  if (!isInquiry || !isObjectInputProps(props)) return props.renderDefault(props)
  const renderInput: ObjectInputProps['renderInput'] = (field) => fieldInput(field, props)
  // A field hidden by the schema would not be searched.
  const members = props.members.filter(
    (member) => member.kind !== 'field' || teamFields.has(member.name),
  )
  return (
    <Stack gap={6}>
      <InquiryReading inquiry={readInquiry(props.value)} />
      {props.renderDefault({ ...props, members, renderInput })}
    </Stack>
  )
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

/**
 * A name of the team; one click enters the user's own. An inquiry has no draft, so the name is stored
 * on blur or on Enter: half a name could be another person's.
 */
function AssigneeInput({ value = '', onChange, elementProps, readOnly }: StringInputProps) {
  const user = useCurrentUser()
  const [typed, setTyped] = useState<string>()
  const { id, onBlur, onFocus, ref, 'aria-describedby': describedBy } = elementProps
  const store = () => {
    const name = typed?.trim().replaceAll(/\s+/g, ' ')
    setTyped(undefined)
    if (name === undefined || name === value) return
    onChange(name === '' ? unset() : set(name))
  }
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') store()
    if (key === 'Escape') setTyped(undefined)
  }
  return (
    <Flex gap={2} wrap="wrap">
      <Box flex={1} style={{ minWidth: '9rem' }}>
        <TextInput
          {...(describedBy && { 'aria-describedby': describedBy })}
          autoComplete="off"
          id={id}
          maxLength={80}
          onBlur={(event) => {
            store()
            onBlur(event)
          }}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onFocus={onFocus}
          onKeyDown={press}
          readOnly={readOnly === true}
          ref={ref}
          value={typed ?? value}
        />
      </Box>
      {user && value !== user.name && readOnly !== true && (
        <Button
          mode="ghost"
          onClick={() => {
            setTyped(undefined)
            onChange(set(user.name))
          }}
          text="Assign to me"
          type="button"
        />
      )}
    </Flex>
  )
}
