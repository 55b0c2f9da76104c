import type { ContentSource } from '#schemas/content/content-source.ts'

/** What the answers that went into one page say about when it is stale. */
export interface ContentRecord {
  /** The source with which the page is rendered. */
  readonly content: ContentSource
  /** The sync tags of all answers. */
  readonly tags: ReadonlySet<string>
  /**
   * False where no event could ever make an answer stale: it carries no tags, because the lake failed
   * or refused the query.
   */
  readonly isComplete: boolean
}

/** Records every answer of a content source during the rendering of one page. */
export function recordContent(source: ContentSource): ContentRecord {
  const tags = new Set<string>()
  let isComplete = true
  const { perspective, plain } = source
  const content: ContentSource = {
    ...(perspective !== undefined && { perspective }),
    ...(plain && { plain }),
    async load(request) {
      const result = await source.load(request)
      for (const tag of result.syncTags) tags.add(tag)
      if (result.syncTags.length === 0) isComplete = false
      return result
    },
    get liveEventId() {
      return source.liveEventId
    },
  }
  return {
    content,
    tags,
    get isComplete() {
      return isComplete
    },
  }
}
