import { type ObjectInputProps, PatchEvent } from 'sanity'
import { withAltOf } from './alt-patches.ts'

/** A picture that asks for its description anew when it is replaced. */
export function PictureInput(props: ObjectInputProps) {
  const onChange: ObjectInputProps['onChange'] = (change) =>
    props.onChange(PatchEvent.from([...withAltOf(PatchEvent.from(change).patches, props.value)]))
  return props.renderDefault({ ...props, onChange })
}
