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

/**
 * Replaces every secret of the environment in a text with its variable's name. Checks print no
 * secrets, but a service's message can repeat one of them.
 */
export function withoutSecrets(
  text: string,
  source: Readonly<Record<string, string | undefined>>,
): string {
  return secretsOf(source).reduce(
    (safe, { name, value }) => safe.replaceAll(value, `[${name}]`),
    text,
  )
}

/** The secrets of the environment in every spelling that a message can repeat, longest first. */
export function secretsOf(source: Readonly<Record<string, string | undefined>>): Secret[] {
  return Object.entries(source)
    .filter(([name]) => secretNames.test(name))
    .flatMap(([name, value = '']) => partsOf(name, value).map((part) => ({ name, value: part })))
    .flatMap(({ name, value }) => spellings(value).map((spelling) => ({ name, value: spelling })))
    .filter(({ value }) => value.length >= minLength)
    .toSorted((a, b) => b.value.length - a.value.length)
}

/** The secret parts of a setting's value. */
function partsOf(name: string, value: string): string[] {
  if (name.endsWith('_URL')) return inAddress(value)
  return name.endsWith('_HEADERS') ? inHeaders(value) : [value]
}

/** The values of a list such as `a=1,b=2`, both encoded and decoded. */
function inHeaders(list: string): string[] {
  const values = list.split(',').map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
  return values.flatMap((value) => [value, decoded(value)])
}

/** The secret parts of a URL: the password, and a key in the query. */
function inAddress(address: string): string[] {
  if (!URL.canParse(address)) return [address]
  const { password, search, searchParams } = new URL(address)
  const keys = [...searchParams.values()]
  return [password, decoded(password), search.slice(1), ...keys]
}

function spellings(value: string): string[] {
  const base64 = Buffer.from(value).toString('base64')
  return [
    ...new Set([value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), base64]),
  ]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
