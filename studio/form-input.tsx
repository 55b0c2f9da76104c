import type { InputProps, NumberInputProps, ObjectInputProps } from 'sanity'
import { NumberInput } from './number/number-input.tsx'
import { PictureInput } from './picture/picture-input.tsx'

/**
 * Every input of every form: numbers as text that is read strictly, pictures with descriptions of
 * their own, the rest as the Studio draws it.
 */
export function FormInput(props: InputProps) {
  const { jsonType, name, options } = props.schemaType
  // The schema type says what kind of input it is.
  if (jsonType === 'number' && !options?.list)
    return <NumberInput {...(props as NumberInputProps)} />
  if (name === 'image') return <PictureInput {...(props as ObjectInputProps)} />
  return props.renderDefault(props)
}
