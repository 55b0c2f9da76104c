import { randomBytes } from 'node:crypto'
import { mapFields } from './map-fields.ts'

/** The value with a `_key` on every object inside an array that has none. */
export function generateArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => withKey(generateArrayKeys(element)))
  if (typeof value !== 'object' || value === null) return value
  return mapFields(value, generateArrayKeys)
}

function withKey(element: unknown): unknown {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return element
  if ('_key' in element && element._key) return element
  return { ...element, _key: randomBytes(6).toString('hex') }
}
