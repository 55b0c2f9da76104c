import { Box, Button, Flex, Select, Stack } from '@sanity/ui'
import { useSyncExternalStore } from 'react'
import {
  type InputProps,
  isObjectInputProps,
  isStringInputProps,
  type ObjectInputProps,
  PatchEvent,
  type SanityDocument,
  type StringInputProps,
  useClient,
  useCurrentUser,
  useDocumentOperation,
  useFormValue,
} from 'sanity'
import * as v from 'valibot'
import { statusPatch } from '#schemas/inquiry/inquiry-patches.ts'
import { assignment, teamId } from '#schemas/inquiry/inquiry-assignment.ts'
import { type InquiryStatus, inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'
import { inquiryType } from '#schemas/inquiry/inquiry.type.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { LakeWatch } from '#studio/watch/lake-watch.ts'
import { watchPerClient } from '#studio/watch/watch-per-client.ts'
import { DeliveryTimeline } from './delivery-timeline.tsx'
import { InquiryView } from './inquiry-view.tsx'
import { readInquiry } from './read-inquiry.ts'
import { ReplyButton } from './reply-button.tsx'

/** The fields that the team edits, and the delivery. */
const teamFields: ReadonlySet<string> = new Set(['status', 'assignee', 'internalNotes', 'delivery'])

/**
 * The form of an inquiry: the reading view in place of the read-only fields, and custom inputs. Other
 * forms stay unchanged.
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
      <InquiryView
        inquiry={readInquiry(props.value)}
        reply={isStored(props.value) && <ReplyButton document={props.value} />}
      />
      {props.renderDefault({ ...props, members, renderInput })}
    </Stack>
  )
}

function isStored(value: ObjectInputProps['value']): value is SanityDocument {
  return typeof value?.['_id'] === 'string'
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
      if (status) patch.execute([statusPatch(statusOf(props.value), status)])
    }
  }
  return props.renderDefault({ ...props, onChange, ...(isErased && { readOnly: true }) })
}

function statusOf(value: unknown): InquiryStatus | undefined {
  return inquiryStatuses.find((known) => known.value === value)?.value
}

/** The member of the team who handles an inquiry; one click assigns the inquiry to the user. */
function AssigneeInput({ value = '', elementProps, readOnly }: StringInputProps) {
  const user = useCurrentUser()
  const id = useFormValue(['_id'])
  const { patch } = useDocumentOperation(String(id), inquiryType.name)
  const team = useTeam()
  const assign = (name: string) => patch.execute([assignment(name || null)])
  // A former member, or a name from before there was a list, stays a choice while it is assigned.
  const names = value === '' || team.includes(value) ? team : [value, ...team]
  const isMember = user !== null && team.includes(user.name)
  return (
    <Flex gap={2} wrap="wrap">
      <Box flex={1} style={{ minWidth: '9rem' }}>
        <Select
          {...elementProps}
          onChange={({ currentTarget }) => assign(currentTarget.value)}
          readOnly={readOnly === true}
          value={value}
        >
          <option value="">Nobody</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Box>
      {isMember && value !== user.name && readOnly !== true && (
        <Button mode="ghost" onClick={() => assign(user.name)} text="Assign to me" type="button" />
      )}
    </Flex>
  )
}

const namesContract = v.array(v.string())

const teamOf = watchPerClient((client) => {
  const load = async () =>
    v.parse(
      namesContract,
      (await client.fetch('*[_id == $teamId][0].members[defined(name)].name', { teamId })) ?? [],
    )
  return new LakeWatch({ client, filter: `_id == "${teamId}"`, load })
})

/** The names of the team's members. */
function useTeam(): readonly string[] {
  const watch = teamOf(useClient({ apiVersion: lakeApiVersion }))
  return useSyncExternalStore(watch.subscribe, watch.read) ?? []
}
