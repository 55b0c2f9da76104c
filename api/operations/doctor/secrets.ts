/** Settings that are never printed, not even in part. */
const secretNames =
  /(?:TOKEN|SECRET|SECRET_KEY|API_KEY|SIGNING_KEY|PASSWORD|PASSWORD_HASH|_HEADERS|_URL)(?:_ALSO)?$/

/** Shorter values could match ordinary words in the report; no service issues such short secrets. */
const minLength = 4

/** A secret value of the environment, and the name that is printed instead. */
interface Secret {
  readonly name: string
  readonly value: string
}

type Variables = Readonly<Record<string, string | undefined>>

/** Replaces every secret of the environment in a text by its variable's name. */
export function withoutSecrets(text: string, source: Variables): string {
  return secretsOf(source).reduce(
    (safe, { name, value }) => safe.replaceAll(value, `[${name}]`),
    text,
  )
}

/** The secrets of the environment, longest first. */
export function secretsOf(source: Variables): Secret[] {
  return Object.entries(source)
    .filter(([name]) => secretNames.test(name))
    .flatMap(([name, value = '']) => partsOf(name, value).map((part) => ({ name, value: part })))
    .filter(({ value }) => value.length >= minLength)
    .toSorted((a, b) => b.value.length - a.value.length)
}

/** The secret parts of a setting: the password and the query of an address, the values of headers. */
function partsOf(name: string, value: string): string[] {
  if (name.endsWith('_HEADERS')) return value.split(',').map((pair) => pair.replace(/^[^=]*=/, ''))
  if (!name.endsWith('_URL') || !URL.canParse(value)) return [value]
  const { password, search } = new URL(value)
  return [password, search.slice(1)]
}
