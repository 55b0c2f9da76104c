import { Box, Button, Flex, TextInput } from '@sanity/ui'
import { type KeyboardEvent, useState } from 'react'
import { set, type StringInputProps, unset, useCurrentUser } from 'sanity'

/**
 * A name of the team; one's own by one click. An inquiry is edited live, so a name is stored when
 * it is whole, on leaving the field or on Enter: half of one can be another person's.
 */
export function AssigneeInput({ value = '', onChange, elementProps, readOnly }: StringInputProps) {
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
