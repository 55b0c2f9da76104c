import { Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import type { KeyboardEvent } from 'react'
import type { NumberInputProps, NumberSchemaType } from 'sanity'
import { centsType } from '#schemas/field/cents.type.ts'
import { formatDollars } from '#schemas/field/money.ts'
import { decimalNumber, dollars, type NumberFormat, wholeNumber } from './number-format.ts'
import { useNumberText } from './use-number-text.ts'

/**
 * Edits a number as text. A browser's number field drops unknown characters and keeps the other
 * characters, so that `12,5` becomes 125. Amounts of money are typed in dollars.
 */
export function NumberInput(props: NumberInputProps) {
  const { elementProps, readOnly, schemaType, validationError } = props
  const format = formatOf(schemaType)
  const { text, errorMessage, published, type, store, leave, putBack } = useNumberText(
    props,
    format,
  )
  const { id, onBlur, onFocus, ref, 'aria-describedby': describedBy } = elementProps
  const errorId = `${id}-error`

  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    // The shortcut can be Publish, so the number is stored first.
    if (key === 'Enter' || ctrlKey || metaKey || altKey) store()
  }
  return (
    <Stack gap={3}>
      <TextInput
        aria-describedby={[describedBy, errorMessage && errorId].filter(Boolean).join(' ')}
        aria-invalid={errorMessage !== undefined}
        autoComplete="off"
        {...((errorMessage ?? validationError) && {
          customValidity: errorMessage ?? validationError,
        })}
        {...(format.sign && { icon: <span aria-hidden="true">{format.sign}</span> })}
        id={id}
        inputMode={format === wholeNumber ? 'numeric' : 'decimal'}
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
      {(errorMessage !== undefined || published !== undefined) && (
        <Card padding={3} radius={2} tone={errorMessage === undefined ? 'default' : 'critical'}>
          <Flex align="center" gap={3} wrap="wrap">
            {errorMessage !== undefined && (
              <Text id={errorId} role="alert" size={1}>
                {errorMessage}
              </Text>
            )}
            {published !== undefined && (
              <Button
                fontSize={1}
                mode="ghost"
                onClick={() => {
                  putBack()
                  ref.current?.focus()
                }}
                padding={2}
                text={`Restore ${format === dollars ? formatDollars(published) : format.write(published)}`}
                type="button"
              />
            )}
          </Flex>
        </Card>
      )}
    </Stack>
  )
}

function formatOf({ name, options }: NumberSchemaType): NumberFormat {
  if (name === centsType.name) return dollars
  return options?.decimals ? decimalNumber : wholeNumber
}
