import { Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import type { KeyboardEvent } from 'react'
import type { NumberInputProps } from 'sanity'
import { centsType } from '#schemas/field/cents.type.ts'
import { dollars, plainNumber } from './number-format.ts'
import { useNumberText } from './use-number-text.ts'

/**
 * A number as text, for a browser's own number field drops what it does not know and stores the
 * rest: `12,5` becomes 125 there. Amounts of money are typed in dollars.
 */
export function NumberInput(props: NumberInputProps) {
  const { elementProps, readOnly, schemaType, validationError } = props
  const format = schemaType.name === centsType.name ? dollars : plainNumber
  const { text, complaint, before, type, store, leave, putBack } = useNumberText(props, format)
  const { id, onBlur, onFocus, ref, 'aria-describedby': describedBy } = elementProps
  const complaintId = `${id}-complaint`

  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    // A shortcut may publish: the number goes ahead of it.
    if (key === 'Enter' || ctrlKey || metaKey || altKey) store()
  }
  return (
    <Stack gap={3}>
      <TextInput
        aria-describedby={[describedBy, complaint && complaintId].filter(Boolean).join(' ')}
        aria-invalid={complaint !== undefined}
        autoComplete="off"
        {...((complaint ?? validationError) && { customValidity: complaint ?? validationError })}
        {...(format.sign && { icon: <span aria-hidden="true">{format.sign}</span> })}
        id={id}
        inputMode="decimal"
        onBlur={(event) => {
          leave()
          onBlur(event)
        }}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={onFocus}
        onKeyDown={press}
        readOnly={readOnly === true}
        ref={ref}
        value={text}
      />
      {(complaint !== undefined || before !== undefined) && (
        <Card padding={3} radius={2} tone={complaint === undefined ? 'default' : 'critical'}>
          <Flex align="center" gap={3} wrap="wrap">
            {complaint !== undefined && (
              <Text id={complaintId} role="alert" size={1}>
                {complaint}
              </Text>
            )}
            {before !== undefined && (
              <Button
                fontSize={1}
                mode="ghost"
                onClick={() => {
                  putBack()
                  ref.current?.focus()
                }}
                padding={2}
                text={`Put back ${format.sign ?? ''}${format.write(before)}`}
                type="button"
              />
            )}
          </Flex>
        </Card>
      )}
    </Stack>
  )
}
