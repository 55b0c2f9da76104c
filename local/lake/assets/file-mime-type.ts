import { contentType, extension as extensionFor, lookup } from 'mime-types'

const unknown = 'application/octet-stream'
/** What a browser would run; served as plain text instead. */
const active = /html|xml|javascript|ecmascript/
const safeExtension = /^[a-z0-9]{1,12}$/

/** The MIME type to serve a file under, by its extension. */
export function fileMimeType(extension: string): string {
  const type = contentType(extension) || unknown
  return active.test(type) ? 'text/plain; charset=utf-8' : type
}

/** What a file is stored as. */
export interface FileType {
  readonly extension: string
  readonly mimeType: string
}

/**
 * The type of an uploaded file. Sanity's import tool sends a name and no type, a browser both, a
 * script often neither: each is told from the other as far as it goes.
 *
 * @param filename as the uploader named it, or empty
 * @param header the request's `Content-Type`, if any
 */
export function fileTypeOf(filename: string, header: string | undefined): FileType {
  const told = header?.split(';')[0]?.trim().toLowerCase()
  const stated = told && told !== unknown && /^[\w.+-]+\/[\w.+-]+$/.test(told) ? told : undefined
  const named = filename.includes('.') ? (filename.split('.').at(-1) ?? '').toLowerCase() : ''
  const byType = stated === undefined ? false : extensionFor(stated)
  const extension = safeExtension.test(named) ? named : byType || 'bin'
  return { extension, mimeType: stated ?? (lookup(extension) || unknown) }
}
