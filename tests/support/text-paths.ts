/** The paths of the text fields of a declared type, including those in objects and lists. */
export function textPaths(type: unknown): string[] {
  const { fields = [], of = [] } = type as Declared
  return [...fields, ...of.flatMap((member) => member.fields ?? [])].flatMap((field) => {
    const isText = ['string', 'text'].includes(field.type)
    const isTextList = field.of?.some((member) => member.type === 'string') ?? false
    const inner = textPaths(field).map((name) => `${field.name}.${name}`)
    return isText || isTextList ? [field.name].concat(inner) : inner
  })
}

/** The part of a declared type that the test reads. */
interface Declared {
  readonly name: string
  readonly type: string
  readonly fields?: readonly Declared[]
  readonly of?: readonly Declared[]
}
