import { contentType, extension as extensionFor, lookup } from 'mime-types'

const unknown = 'application/octet-stream'
/** Types that a browser would execute, and that are therefore served as plain text. */
const active = /html|xml|javascript|ecmascript/
const safeExtension = /^[a-z0-9]{1,12}$/

/** The MIME type with which a file is served, by the file's extension. */
export function fileMimeType(extension: string): string {
  const type = contentType(extension) || unknown
  return active.test(type) ? 'text/plain; charset=utf-8' : type
}

/** The extension and the MIME type under which a file is stored. */
export interface FileType {
  readonly extension: string
  readonly mimeType: string
}

/**
 * The type of an uploaded file. Sanity's import tool sends a name and no type, a browser both, a
 * script often neither: name and type are derived from each other where possible.
 *
 * @param filename as the uploader named it, or empty
 * @param header the request's `Content-Type`, if any
 */
export function fileTypeOf(filename: string, header: string | undefined): FileType {
  const mediaType = header?.split(';')[0]?.trim().toLowerCase()
  const stated =
    mediaType && mediaType !== unknown && /^[\w.+-]+\/[\w.+-]+$/.test(mediaType)
      ? mediaType
      : undefined
  const named = filename.includes('.') ? (filename.split('.').at(-1) ?? '').toLowerCase() : ''
  const byType = stated === undefined ? false : extensionFor(stated)
  const extension = safeExtension.test(named) ? named : byType || 'bin'
  return { extension, mimeType: stated ?? (lookup(extension) || unknown) }
}
