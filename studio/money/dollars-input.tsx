import { Stack, Text, TextInput } from '@sanity/ui'
import { type ChangeEvent, useState } from 'react'
import { type NumberInputProps, set, unset } from 'sanity'
import { centsFromDollars } from '#schemas/field/money.ts'

/** Lets editors type dollars where the lake keeps whole cents. */
export function DollarsInput({ value, onChange, elementProps, readOnly }: NumberInputProps) {
  const [typed, setTyped] = useState<string>()
  // What was typed stays as it is while it means the stored amount: "12." does not turn into "12.00".
  const matches =
    typed !== undefined && (isEmpty(typed) ? undefined : centsFromDollars(typed)) === value
  const isWrong = typed !== undefined && !isEmpty(typed) && centsFromDollars(typed) === undefined
  const shown = matches || isWrong ? typed : dollarsOf(value)

  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const text = currentTarget.value
    setTyped(text)
    if (isEmpty(text)) return onChange(unset())
    const cents = centsFromDollars(text)
    if (cents !== undefined) onChange(set(cents))
  }
  const { id, onBlur, onFocus, ref, 'aria-describedby': describedBy } = elementProps
  return (
    <Stack gap={2}>
      <TextInput
        {...(describedBy && { 'aria-describedby': describedBy })}
        aria-invalid={isWrong}
        id={id}
        inputMode="decimal"
        onBlur={onBlur}
        onChange={change}
        onFocus={onFocus}
        icon={<span aria-hidden="true">$</span>}
        readOnly={readOnly === true}
        ref={ref}
        value={shown ?? ''}
      />
      {isWrong && (
        <Text muted role="alert" size={1}>
          Enter an amount such as 249 or 249.00. The amount before is kept.
        </Text>
      )}
    </Stack>
  )
}

function isEmpty(text: string): boolean {
  return text.trim() === ''
}

function dollarsOf(cents: number | undefined): string {
  return cents === undefined ? '' : (cents / 100).toFixed(2)
}
