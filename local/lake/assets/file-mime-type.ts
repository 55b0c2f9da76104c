import { getMimeType } from 'hono/utils/mime'

const unknown = 'application/octet-stream'
/** What a browser would run; served as plain text instead. */
const active = /html|xml|javascript|ecmascript/

/** The MIME type to serve a file under, by its extension. */
export function fileMimeType(extension: string): string {
  const type = getMimeType(`file.${extension}`) ?? unknown
  return active.test(type) ? 'text/plain; charset=utf-8' : type
}
