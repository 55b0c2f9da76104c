import { createHash } from 'node:crypto'

/** Both providers take 16 KB of keys with a response; a key and its separator take 17 bytes. */
const maxKeys = 900

export type SurrogateKeys = ReturnType<typeof surrogateKeys>

/**
 * The keys under which a CDN keeps the pages of one dataset.
 *
 * @param dataset separates this site's content from others at the same CDN
 */
export function surrogateKeys(dataset: string) {
  // Tags have any length and can contain separators, so each is shortened to 96 bits.
  const of = (tag: string) =>
    createHash('sha256').update(`${dataset}\n${tag}`).digest('base64url').slice(0, 16)
  /** The key that every page has. */
  const all = of('')
  return {
    all,
    of,
    /** Returns a page's keys; undefined if they do not fit in a header. */
    ofPage: (tags: ReadonlySet<string>): readonly string[] | undefined =>
      tags.size < maxKeys ? [all, ...[...tags].map(of)] : undefined,
  }
}
