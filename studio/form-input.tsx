import type { InputProps, NumberInputProps, ObjectInputProps } from 'sanity'
import { NumberInput } from './number/number-input.tsx'
import { PictureInput } from './picture/picture-input.tsx'

/**
 * The input of every field: our own for numbers and pictures, the Studio's for everything else.
 */
export function FormInput(props: InputProps) {
  const { jsonType, name, options } = props.schemaType
  // The schema type determines the type of the props.
  if (jsonType === 'number' && !options?.list)
    return <NumberInput {...(props as NumberInputProps)} />
  if (name === 'image') return <PictureInput {...(props as ObjectInputProps)} />
  return props.renderDefault(props)
}
