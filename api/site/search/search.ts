import type { ServerContent } from '#api/site/content/server-content.ts'
import { recordContent } from '#api/site/content/content-record.ts'
import { type TaggedEntry, TaggedCache } from '#api/site/content/tagged-cache.ts'
import type { Search, SiteBundle } from '#api/site/page/site-bundle.ts'
import { untraced, type Tracing } from '#api/platform/trace/tracing.ts'

export interface SearchSources {
  /** The site's bundle, which builds and searches the index. */
  readonly site: () => Promise<Pick<SiteBundle, 'loadSearchIndex' | 'answerSearch'>>
  readonly content: Pick<ServerContent, 'load' | 'lifetimeMs' | 'onChange'>
  readonly tracing?: Pick<Tracing, 'during'>
}

interface CachedIndex extends TaggedEntry {
  readonly index: Awaited<ReturnType<SiteBundle['loadSearchIndex']>>
}

/** Searches an index of all content, which stays in memory until content changes. */
export function createSearch({ site, content, tracing = untraced }: SearchSources): Search {
  // The cache contains one index, whose size does not count.
  const cached = new TaggedCache<CachedIndex>({ maxBytes: 1024 })
  content.onChange(({ tags }) => void cached.invalidate(tags))
  const load = async (): Promise<CachedIndex> => {
    const record = recordContent(content)
    const { lifetimeMs } = content
    const index = await (await site()).loadSearchIndex(record.content)
    const { tags, isComplete } = record
    return { index, tags, lifetimeMs: isComplete ? lifetimeMs : 0, bytes: 0 }
  }
  return (text) =>
    tracing.during({ kind: 'search' }, async () => {
      const { index } = await cached.open('index', load)
      return (await site()).answerSearch(index, text)
    })
}
