import type { InputProps, NumberInputProps } from 'sanity'
import { centsType } from '#schemas/field/cents.type.ts'
import { DollarsInput } from './money/dollars-input.tsx'

/** Every input of every form: amounts of money as dollars, the rest as the Studio draws it. */
export function FormInput(props: InputProps) {
  if (props.schemaType.name === centsType.name) {
    // The type's name says that this is a number's input.
    return <DollarsInput {...(props as NumberInputProps)} />
  }
  return props.renderDefault(props)
}
