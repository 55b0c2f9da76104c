import { createHash } from 'node:crypto'

/** A weak ETag of a response with these parts: weak, because it can be sent in several encodings. */
export function tagOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

/** Whether an `If-None-Match` header (`*`, or a list of weak or strong tags) names this tag. */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === tag) return true
  if (ifNoneMatch.trim() === '*') return true
  const opaque = (text: string) => text.replace(/^W\//, '')
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some((known) => opaque(known) === opaque(tag))
}
