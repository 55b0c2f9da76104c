import { type InputProps, isNumberInputProps, isObjectInputProps } from 'sanity'
import { NumberInput } from './number/number-input.tsx'
import { PictureInput } from './picture/picture-input.tsx'

/**
 * The input of every field: our own for numbers and pictures, the Studio's for everything else.
 */
export function FormInput(props: InputProps) {
  const { name, options } = props.schemaType
  if (isNumberInputProps(props) && !options?.list) return <NumberInput {...props} />
  if (name === 'image' && isObjectInputProps(props)) return <PictureInput {...props} />
  return props.renderDefault(props)
}
