import { isCurrent } from '#schemas/content/content-origin.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'

/** What the answers that went into one page say about when it is stale. */
export interface ContentRecord {
  /** The source with which the page is rendered. */
  readonly content: ContentSource
  /** The sync tags of all answers. */
  readonly tags: ReadonlySet<string>
  /**
   * False if no event could ever make an answer stale: it carries no tags, because the lake failed
   * or refused the query.
   */
  readonly isComplete: boolean
  /**
   * False if the lake failed to give an answer: it is the last known one or curated content, and
   * nobody can say that something does not exist.
   */
  readonly isCurrent: boolean
}

/** Records every answer of a content source during the rendering of one page. */
export function recordContent(source: ContentSource): ContentRecord {
  const tags = new Set<string>()
  let isComplete = true
  let isAllCurrent = true
  const { perspective, plain } = source
  const content: ContentSource = {
    ...(perspective !== undefined && { perspective }),
    ...(plain && { plain }),
    async load(request) {
      const result = await source.load(request)
      for (const tag of result.syncTags) tags.add(tag)
      if (result.syncTags.length === 0) isComplete = false
      if (!isCurrent(result)) isAllCurrent = false
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
    get isCurrent() {
      return isAllCurrent
    },
  }
}

/** How soon a page should be asked for again that is not known while the lake fails, in seconds. */
export const retrySeconds = 30

/** The response; 503 instead of an error if the lake failed, because what is not known might exist. */
export function orUnavailable(
  response: Response,
  record: Pick<ContentRecord, 'isCurrent'>,
): Response {
  if (response.status < 400 || record.isCurrent) return response
  const headers = new Headers(response.headers)
  headers.set('Retry-After', String(retrySeconds))
  return new Response(response.body, { status: 503, headers })
}
