import {
  type InputProps,
  isBooleanInputProps,
  isNumberInputProps,
  isObjectInputProps,
  isStringInputProps,
  type ObjectInputProps,
  PatchEvent,
} from 'sanity'
import { pageDocumentTypes } from '#schemas/page/page-documents.ts'
import { AnswersInput } from './choice/answers-input.tsx'
import { CountryInput } from './choice/country-input.tsx'
import { NumberInput } from './number/number-input.tsx'
import { EmptiedListsInput } from './page/emptied-lists-input.tsx'
import { withAltOf } from './picture/alt-patches.ts'

/** The documents whose emptied lists the site hides: pages, and the settings with their links. */
const withEmptiedLists: ReadonlySet<string> = new Set([...pageDocumentTypes, 'siteSettings'])

/**
 * The input of every field and document: our own for numbers, pictures, countries, questions that can
 * be left open, and pages; the Studio's for everything else.
 */
export function FormInput(props: InputProps) {
  const { name, options } = props.schemaType
  if (isNumberInputProps(props) && !options?.list) return <NumberInput {...props} />
  if (isStringInputProps(props) && props.schemaType.options?.countries) {
    return <CountryInput {...props} />
  }
  if (isBooleanInputProps(props) && props.schemaType.options?.answers) {
    return <AnswersInput {...props} answers={props.schemaType.options.answers} />
  }
  if (name === 'image' && isObjectInputProps(props)) return <PictureInput {...props} />
  const isDocument = isObjectInputProps(props) && props.path.length === 0
  if (isDocument && withEmptiedLists.has(name)) return <EmptiedListsInput {...props} />
  return props.renderDefault(props)
}

/** The Studio's picture input, which asks for a new description when the picture is replaced. */
function PictureInput(props: ObjectInputProps) {
  const onChange: ObjectInputProps['onChange'] = (change) =>
    props.onChange(PatchEvent.from([...withAltOf(PatchEvent.from(change).patches, props.value)]))
  return props.renderDefault({ ...props, onChange })
}
