import { createHash } from 'node:crypto'

/**
 * The tag of what is sent. It is weak, because the same content is sent in several encodings.
 *
 * @param parts everything that makes a difference to the receiver
 */
export function tagOf(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

/**
 * Whether the client has what the tag stands for, so that 304 answers it.
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
