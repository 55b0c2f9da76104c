import { isCurrent } from '#schemas/protocol/content-origin.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'

/** The answers used for one page, and how they become stale. */
export type ContentRecord = ReturnType<typeof recordContent>

/** Records every answer of a content source while one page is rendered. */
export function recordContent(source: ContentSource) {
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
    /**
     * False if an answer has no tags, so that no event could make it stale, because the lake failed or
     * rejected the query.
     */
    get isComplete() {
      return isComplete
    },
    /**
     * False if the lake failed to answer: the content is the last known or curated, so a missing document
     * can exist.
     */
    get isCurrent() {
      return isAllCurrent
    },
  }
}

/** The delay before retrying an unknown page while the lake fails, in seconds. */
export const retrySeconds = 30

/** Returns the response; 503 instead of an error if the lake failed, because the page can exist. */
export function orUnavailable(
  response: Response,
  record: Pick<ContentRecord, 'isCurrent'>,
): Response {
  if (response.status < 400 || record.isCurrent) return response
  const headers = new Headers(response.headers)
  headers.set('Retry-After', String(retrySeconds))
  return new Response(response.body, { status: 503, headers })
}
