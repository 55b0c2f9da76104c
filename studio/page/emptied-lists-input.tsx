import {
  FormCallbacksProvider,
  type FormPatch,
  type ObjectInputProps,
  PatchEvent,
  set,
  useFormCallbacks,
} from 'sanity'

/**
 * The form of a document of whose lists the site tells the emptied ones, which it hides, from those
 * that nobody ever filled in, which it has its own for. The Studio takes both away; here an emptied
 * list is stored as one.
 */
export function EmptiedListsInput(props: ObjectInputProps) {
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
