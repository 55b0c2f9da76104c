import type { LakeEventsState } from './lake-events.ts'
import type { RejectedQuery } from './rejected-queries.ts'

export interface ContentState {
  lake: { reachable: boolean; reason?: string }
  liveEvents: LakeEventsState
  /**
   * `last known` while the lake does not answer; `curated` if the lake never answered, rejects a query
   * or has no documents of a type.
   */
  serving: 'lake' | 'last known' | 'curated'
  /** When the last known content was last known to be current, ISO 8601; only while pages show it. */
  since?: string
  refusedQueries: readonly RejectedQuery[]
  explanation: string
}

interface ContentFacts {
  /** The label of the lake's failure, while the lake fails. */
  reason: string | undefined
  liveEvents: LakeEventsState
  refusedQueries: readonly RejectedQuery[]
  /** When the known content was last current, in ms since 1970; 0 if nothing is known. */
  knownAt: number
  /** The number of cached results that are curated because the lake has no document of the type. */
  emptyCount: number
}

export function describeContent(facts: ContentFacts): ContentState {
  const { reason, liveEvents, refusedQueries, knownAt } = facts
  const serving = servingOf(facts)
  return {
    lake: { reachable: reason === undefined, ...(reason !== undefined && { reason }) },
    liveEvents,
    serving,
    ...(serving === 'last known' && { since: new Date(knownAt).toISOString() }),
    refusedQueries,
    explanation: [explainContent(facts), explainLiveEvents(facts)].filter(Boolean).join(' '),
  }
}

function servingOf({ reason, knownAt, refusedQueries, emptyCount }: ContentFacts) {
  if (reason !== undefined) return knownAt > 0 ? 'last known' : 'curated'
  return refusedQueries.length > 0 || emptyCount > 0 ? 'curated' : 'lake'
}

function explainContent({ reason, knownAt, refusedQueries, emptyCount }: ContentFacts): string {
  if (reason !== undefined) {
    const shown =
      knownAt > 0
        ? `Pages show the last known content, of ${new Date(knownAt).toISOString()}, and built-in content for everything else.`
        : 'Every page shows built-in content.'
    return /^HTTP 40[134]$/.test(reason)
      ? `The lake rejects every query (${reason}). Check the project, the dataset, and that the dataset is public. ${shown}`
      : `The lake does not answer. ${shown}`
  }
  if (refusedQueries.length > 0) {
    const names = refusedQueries.map(({ query, problem }) => `"${query}" (${problem})`).join(', ')
    return `The lake rejects the query ${names}. Pages show its last known content or built-in content. The log says “the lake rejected a query” for each, with the lake's message if the query has no parameters.`
  }
  if (emptyCount > 0) {
    return 'The lake has no documents of some types. Pages show built-in content for them.'
  }
  return 'Pages show the content published in the lake.'
}

function explainLiveEvents({ reason, liveEvents }: ContentFacts): string {
  if (liveEvents === 'connected' || reason !== undefined) return ''
  if (liveEvents === 'refused') {
    return 'The lake rejects the live event stream. Pages are rendered again every second, and the server retries the stream within 15 minutes. Check the limits and the allowed origins of the Sanity project.'
  }
  return 'The live events of the lake are not arriving. Until they do, pages are rendered again every second.'
}
