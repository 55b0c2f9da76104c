import { Card, Flex, Radio, Select, Stack, Text } from '@sanity/ui'
import {
  type BooleanInputProps,
  FormCallbacksProvider,
  FormField,
  type FormPatch,
  type InputProps,
  isBooleanInputProps,
  isNumberInputProps,
  isObjectInputProps,
  isStringInputProps,
  type ObjectInputProps,
  PatchEvent,
  set,
  type StringInputProps,
  unset,
  useFormCallbacks,
} from 'sanity'
import { countries, countryName } from '#schemas/field/country.ts'
import { fieldOf } from '#schemas/field/field-of.ts'
import { assetOf } from '#schemas/field/picture-rules.ts'
import { pageDocumentTypes } from '#schemas/content/page/page-documents.ts'
import { NumberInput } from './number/number-input.tsx'

/** The documents with lists that the site hides if an editor clears them: pages, and the settings. */
const withEmptiedLists: ReadonlySet<string> = new Set([...pageDocumentTypes, 'siteSettings'])

/**
 * The input of every field and document: our own for numbers, pictures, text with a limit, countries,
 * optional yes-or-no questions, and pages; the Studio's for everything else.
 */
export function FormInput(props: InputProps) {
  const { name, options } = props.schemaType
  if (isNumberInputProps(props) && !options?.list) return <NumberInput {...props} />
  if (isStringInputProps(props)) return <TextInput {...props} />
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

/** The Studio's text input, with the text's length below if there is a limit. */
function TextInput(props: StringInputProps) {
  const { countries: hasCountries, shown } = props.schemaType.options ?? {}
  if (hasCountries) return <CountryInput {...props} />
  if (shown === undefined) return props.renderDefault(props)
  const { length } = props.value ?? ''
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      {length > 0 && (
        <Text align="right" muted size={0}>
          {length} of {shown} characters
        </Text>
      )}
    </Stack>
  )
}

/** A country by name; the country's code is stored. */
function CountryInput({ elementProps, onChange, readOnly, value = '' }: StringInputProps) {
  const { id, onBlur, onFocus, ref, 'aria-describedby': describedBy } = elementProps
  const isUnknown = value !== '' && countryName(value) === null
  return (
    <Select
      aria-describedby={describedBy}
      id={id}
      onBlur={onBlur}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? unset() : set(currentTarget.value))
      }
      onFocus={onFocus}
      readOnly={readOnly === true}
      ref={ref}
      value={value}
    >
      <option value="">Not stated</option>
      {isUnknown && <option value={value}>{value}</option>}
      {countries().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}

interface AnswersInputProps extends BooleanInputProps {
  readonly answers: AnswerTitles
}

/** A question with three answers: yes, no, and not stated, which leaves the field empty. */
function AnswersInput({ answers, ...props }: AnswersInputProps) {
  const { elementProps, id, onChange, path, presence, readOnly, schemaType, validation, value } =
    props
  const choices = [
    { title: answers.yes, answer: true },
    { title: answers.no, answer: false },
    { title: answers.open, answer: undefined },
  ]
  return (
    <FormField
      __unstable_presence={presence}
      description={schemaType.description}
      inputId={id}
      path={path}
      title={schemaType.title}
      validation={validation}
    >
      <Card border padding={3} radius={2}>
        <Stack aria-label={schemaType.title} gap={3} role="radiogroup">
          {choices.map(({ title, answer }, at) => (
            <Flex align="center" as="label" gap={3} key={title}>
              <Radio
                {...(at === 0 && { id, ref: elementProps.ref })}
                checked={value === answer}
                name={id}
                onBlur={elementProps.onBlur}
                onChange={() => onChange(answer === undefined ? unset() : set(answer))}
                onFocus={elementProps.onFocus}
                readOnly={readOnly === true}
              />
              <Text size={1}>{title}</Text>
            </Flex>
          ))}
        </Stack>
      </Card>
    </FormField>
  )
}

/** The titles of the three answers to an optional question. */
interface AnswerTitles {
  readonly yes: string
  readonly no: string
  readonly open: string
}

// Field options that these inputs add to Sanity's own.
declare module 'sanity' {
  interface NumberOptions {
    /** Whether editors can type decimals; default: only whole numbers. */
    readonly decimals?: boolean
  }
  interface BooleanOptions {
    /** Shows three choices; the last choice leaves the field empty. */
    readonly answers?: AnswerTitles
  }
  interface StringOptions {
    /** The length that the Studio counts up to. */
    readonly shown?: number
    /** Offers the countries by name, and stores their codes. */
    readonly countries?: boolean
  }
}

/**
 * The form of a document with lists. The site hides a list that an editor cleared, and shows its
 * built-in list if the list was never filled in. The Studio unsets the field in both cases; this form
 * stores a cleared list as an empty list.
 */
function EmptiedListsInput(props: ObjectInputProps) {
  const callbacks = useFormCallbacks()
  const lists = new Set<unknown>(
    props.schemaType.fields.flatMap(({ name, type }) => (type.jsonType === 'array' ? [name] : [])),
  )
  const keep = (patch: FormPatch) => {
    const [name, ...inner] = patch.path
    const isEmptied = patch.type === 'unset' && inner.length === 0 && lists.has(name)
    return isEmptied ? set([], patch.path) : patch
  }
  return (
    <FormCallbacksProvider
      {...callbacks}
      onChange={({ patches }) => callbacks.onChange(PatchEvent.from(patches.map(keep)))}
    >
      {props.renderDefault(props)}
    </FormCallbacksProvider>
  )
}

/**
 * Adds a patch that unsets the alternative text if the picture is replaced or removed, so that a new
 * picture is not published with the text of the old picture.
 *
 * @param picture the field's value before the change
 */
export function withAltOf(patches: readonly FormPatch[], picture: unknown): readonly FormPatch[] {
  const before = assetOf(picture)
  const isReplaced = before !== undefined && patches.some((patch) => movesAsset(patch, before))
  return isReplaced && fieldOf(picture, 'alt') !== undefined
    ? [...patches, unset(['alt'])]
    : patches
}

function movesAsset(patch: FormPatch, before: string): boolean {
  if (patch.path[0] !== 'asset') return false
  if (patch.type === 'unset') return true
  if (patch.type !== 'set') return false
  const after: unknown = patch.path.length === 1 ? assetOf({ asset: patch.value }) : patch.value
  return after !== before
}
