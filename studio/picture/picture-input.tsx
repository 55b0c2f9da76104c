import { type ObjectInputProps, PatchEvent } from 'sanity'
import { withAltOf } from './alt-patches.ts'

/** The Studio's picture input, which asks for a new description when the picture is replaced. */
export function PictureInput(props: ObjectInputProps) {
  const onChange: ObjectInputProps['onChange'] = (change) =>
    props.onChange(PatchEvent.from([...withAltOf(PatchEvent.from(change).patches, props.value)]))
  return props.renderDefault({ ...props, onChange })
}
