/**
 * Reads a field of an unknown value, such as part of a document.
 *
 * @returns undefined if the value is not an object or has no such field
 * @example fieldOf({ asset: { _ref: 'image-1' } }, 'asset') // { _ref: 'image-1' }
 */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}
