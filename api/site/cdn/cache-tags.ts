import { createHash } from 'node:crypto'

/** Both providers take 16 KB of tags with a response; a tag and its separator take 17 bytes. */
const maxTags = 900

export type CacheTags = ReturnType<typeof cacheTagsOf>

/**
 * The tags by which a CDN purges the pages of one dataset; Fastly calls them surrogate keys.
 *
 * @param dataset separates this site's content from that of other sites at the same CDN
 */
export function cacheTagsOf(dataset: string) {
  // Sync tags have any length and can contain separators, so each is shortened to 96 bits.
  const of = (syncTag: string) =>
    createHash('sha256').update(`${dataset}\n${syncTag}`).digest('base64url').slice(0, 16)
  /** The tag that every page has. */
  const all = of('')
  return {
    all,
    of,
    /** Returns a page's tags; undefined if the tags do not fit in a header. */
    ofPage: (syncTags: ReadonlySet<string>): readonly string[] | undefined =>
      syncTags.size < maxTags ? [all, ...[...syncTags].map(of)] : undefined,
  }
}
