import type { LiveEvents } from './live-events.ts'
import type { RefusedQuery } from './refused-queries.ts'

/** What `/api/health` reports about content. */
export interface ContentState {
  lake: { reachable: boolean; reason?: string }
  liveEvents: LiveEvents['state']
  /** `curated` while the lake does not answer, refuses a query, or holds nothing of a kind. */
  serving: 'lake' | 'curated'
  /** The queries that the lake refuses. */
  refusedQueries: readonly RefusedQuery[]
  explanation: string
}

/** What the server knows about the lake at this moment. */
interface ContentFacts {
  /** The label of the lake's failure, while it fails. */
  reason: string | undefined
  liveEvents: LiveEvents['state']
  refusedQueries: readonly RefusedQuery[]
  /** How many cached results are curated because the lake holds nothing of the kind. */
  emptyCount: number
}

/** Describes the state of content for `/api/health`. */
export function describeContent(facts: ContentFacts): ContentState {
  const { reason, liveEvents, refusedQueries, emptyCount } = facts
  const isCurated = reason !== undefined || refusedQueries.length > 0 || emptyCount > 0
  return {
    lake: { reachable: reason === undefined, ...(reason !== undefined && { reason }) },
    liveEvents,
    serving: isCurated ? 'curated' : 'lake',
    refusedQueries,
    explanation: [explainContent(facts), explainLiveEvents(facts)].filter(Boolean).join(' '),
  }
}

function explainContent({ reason, refusedQueries, emptyCount }: ContentFacts): string {
  if (reason !== undefined && /^HTTP 40[134]$/.test(reason)) {
    return `The lake refuses every question (${reason}): check the project, the dataset, and that the dataset is public. Every page shows curated content.`
  }
  if (reason !== undefined) return 'The lake does not answer: every page shows curated content.'
  if (refusedQueries.length > 0) {
    const names = refusedQueries.map(({ query, problem }) => `"${query}" (${problem})`).join(', ')
    return `The lake refuses the query ${names}: curated content is shown there. The log has the lake's words.`
  }
  if (emptyCount > 0) {
    return 'The lake holds nothing of some kinds: pages show curated content there.'
  }
  return 'Pages show what is published in the lake.'
}

function explainLiveEvents({ reason, liveEvents }: ContentFacts): string {
  if (liveEvents === 'connected' || reason !== undefined) return ''
  if (liveEvents === 'refused') {
    return 'The lake refuses its live events: pages are made anew each second, and the stream is tried again within 15 minutes. Check the limits and the allowed origins of the Sanity project.'
  }
  return 'The live events of the lake do not arrive: pages are made anew each second until they do.'
}
