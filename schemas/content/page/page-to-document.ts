import { fieldOf } from '#schemas/field/field-of.ts'
import { pictureNameOf } from '#schemas/content/picture/picture-files.ts'

/** A page's curated words, in the shape of the query result. */
export type CuratedPage = Readonly<Record<string, unknown>>

/** Turns a picture's name into the id of its image asset; undefined if the lake has no such asset. */
type KnownAsset = (pictureName: string) => string | undefined

/**
 * A page's words in their stored form. Single pictures stay empty, because the site then serves its
 * own files faster; pictures in lists are required.
 */
export function storedPage(page: CuratedPage, assetIdOf: KnownAsset): Record<string, unknown> {
  const words = Object.entries(page).filter(([, value]) => !isMissing(value) && !isPicture(value))
  return Object.fromEntries(
    words.map(([name, value]) => [name, storedPart(name, value, assetIdOf)]),
  )
}

function storedPart(name: string, value: unknown, assetIdOf: KnownAsset): unknown {
  if (Array.isArray(value)) {
    return value.map((entry: unknown, at) => storedEntry(entry, `${name}-${at + 1}`, assetIdOf))
  }
  // The only object of a page that is neither a picture nor in a list.
  return name === 'seo' ? { _type: 'seo', ...present(value) } : value
}

function storedEntry(entry: unknown, _key: string, assetIdOf: KnownAsset): unknown {
  if (typeof entry !== 'object' || entry === null) return entry
  const fields = Object.entries(present(entry)).flatMap(([name, value]) => {
    const stored = isPicture(value)
      ? storedPicture(value, assetIdOf)
      : storedPart(name, value, assetIdOf)
    return stored === undefined ? [] : [[name, stored] as const]
  })
  return { _key, ...Object.fromEntries(fields) }
}

function storedPicture(picture: object, assetIdOf: KnownAsset) {
  const _ref = assetIdOf(nameOf(picture))
  if (_ref === undefined) return undefined
  return { _type: 'image', ...present(picture), asset: { _type: 'reference', _ref } }
}

/** The names of the pictures in a page's lists. */
export function picturesOf(page: CuratedPage): string[] {
  const entries = Object.values(page).filter(Array.isArray).flat()
  const values = entries.flatMap((entry) => (isObject(entry) ? Object.values(entry) : []))
  return values.filter(isPicture).map(nameOf)
}

function nameOf(picture: object): string {
  const url = fieldOf(fieldOf(picture, 'asset'), 'url')
  return pictureNameOf(typeof url === 'string' ? url : '')
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isPicture = (value: unknown): value is object => isObject(value) && 'asset' in value
const isMissing = (value: unknown) => value === null || value === undefined

/** Removes null fields, which a query returns for fields that are not stored. */
function present(fields: unknown): object {
  if (!isObject(fields)) return {}
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isMissing(value)))
}
