import { randomBytes } from 'node:crypto'

/** The value with a `_key` on every object inside an array that has none. */
export function generateArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => withKey(generateArrayKeys(element)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, generateArrayKeys(inner)]),
  )
}

function withKey(element: unknown): unknown {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return element
  if ('_key' in element && element._key) return element
  return { ...element, _key: randomBytes(6).toString('hex') }
}
