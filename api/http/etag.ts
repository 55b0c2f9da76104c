import { createHash } from 'node:crypto'

/**
 * Returns the ETag of a response. It is weak, because the same content has several encodings.
 *
 * @param parts everything that changes the response
 */
export function tagOf(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

/**
 * Whether the client already has the content with this tag, so the server can answer 304.
 *
 * @param ifNoneMatch the header: `*`, or a list of tags, strong or weak
 */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === tag) return true
  if (ifNoneMatch.trim() === '*') return true
  const opaque = (text: string) => text.replace(/^W\//, '')
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some((known) => opaque(known) === opaque(tag))
}
