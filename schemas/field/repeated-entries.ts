import { fieldOf } from './field-of.ts'

/**
 * The first key that two entries of a list share; undefined if all keys differ.
 *
 * @param keyOf the key of an entry; undefined if the entry has no key yet
 */
export function repeatedIn(
  list: unknown,
  keyOf: (entry: unknown) => string | undefined,
): string | undefined {
  if (!Array.isArray(list)) return undefined
  const keys = list.map(keyOf)
  return keys.find((key, at) => key !== undefined && key !== '' && keys.indexOf(key) !== at)
}

/** A text of an entry for comparison: without case and outer spaces. */
export function nameIn(entry: unknown, field: string): string {
  const name = fieldOf(entry, field)
  return typeof name === 'string' ? name.trim().toLowerCase() : ''
}

/** A warning if a list has the same crop of a picture twice, else `true`. */
export function checkPicturesOnce(pictures: unknown): true | string {
  const twice = repeatedIn(pictures, (picture) => {
    const file = fieldOf(fieldOf(picture, 'asset'), '_ref')
    return file === undefined ? undefined : JSON.stringify([file, fieldOf(picture, 'crop')])
  })
  return twice === undefined ? true : 'The same picture is listed twice. Remove one.'
}
