import type { ContentResult } from './content-source.ts'

type ResultOrigin = Pick<ContentResult<unknown>, 'origin' | 'syncTags' | 'isStale'>

/** Whether the result is curated because the lake failed or rejected the query. */
export function hasFailed({ origin, syncTags }: ResultOrigin): boolean {
  return origin === 'curated' && syncTags.length === 0
}

/**
 * Whether the result reflects the lake's current content. If not, a missing document might still exist.
 */
export function isCurrent(result: ResultOrigin): boolean {
  return !hasFailed(result) && result.isStale !== true
}

/** Whether the result is curated because the lake holds nothing of the kind. */
export function isUnseeded({ origin, syncTags }: ResultOrigin): boolean {
  return origin === 'curated' && syncTags.length > 0
}
