import type { InputProps, NumberInputProps } from 'sanity'
import { NumberInput } from './number/number-input.tsx'

/** Every input of every form: numbers as text that is read strictly, the rest as the Studio draws it. */
export function FormInput(props: InputProps) {
  if (props.schemaType.jsonType === 'number' && !props.schemaType.options?.list) {
    // The type's JSON type says that this is a number's input.
    return <NumberInput {...(props as NumberInputProps)} />
  }
  return props.renderDefault(props)
}
