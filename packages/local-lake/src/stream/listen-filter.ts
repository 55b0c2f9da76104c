import { type Access, requesterOf } from '../access.ts'
import { limits } from '../limits.ts'
import type { Dataset } from '../dataset.ts'
import type { LakeDocument } from '../document.ts'
import { LakeError } from '../lake-error.ts'
import { conditionsOf, matchesConditions } from '../query/listener-conditions.ts'
import { parseQuery } from '../query/parse-query.ts'
import { describeFailure } from '../query/query-failure.ts'
import { mapTree, type TreeNode } from '../query/syntax-tree.ts'
import { FairQueue } from '../fair-queue.ts'

type Documents = readonly (LakeDocument | undefined)[]

/** Which documents pass a listener's filter; a promise if a worker evaluates it. */
export type ListenFilter = (
  documents: Documents,
) => readonly boolean[] | Promise<readonly boolean[]>

/** Parsing a query of this many characters takes milliseconds at worst. */
const maxQuickQueryLength = 2000

/** A listener's query, and its access. */
export interface ListenQuery {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly access: Access
}

/**
 * The filter of a listener's query, `*[…]`. A filter that can be expensive is evaluated off the main
 * thread, one evaluation of a user at a time, and rejects if the evaluation takes too long.
 *
 * @throws {LakeError} 400 if the query is wrong or reads other documents
 */
export async function listenFilter(
  dataset: Dataset,
  { query, params, access }: ListenQuery,
  filters: FairQueue,
): Promise<ListenFilter> {
  const matches = (documents: readonly LakeDocument[]) =>
    filters.run(requesterOf(access), () => dataset.matches({ query, params, documents, access }))
  const conditions =
    query.length <= maxQuickQueryLength ? parseConditions(query, params) : undefined
  if (conditions && isBounded(conditions)) {
    return (documents) =>
      documents.map(
        (document) => document !== undefined && matchesConditions(document, conditions, params),
      )
  }
  // Matching no documents only validates the query.
  if (!conditions) await matches([])
  return async (documents) => {
    const present = documents.filter((document) => document !== undefined)
    const matching = [...(await matches(present))]
    return documents.map((document) => document !== undefined && matching.shift() === true)
  }
}

function parseConditions(query: string, params: ListenQuery['params']): readonly TreeNode[] {
  try {
    return conditionsOf(parseQuery(query, params), query)
  } catch (error) {
    throw new LakeError(400, describeFailure(error, query))
  }
}

/** Limits listeners' filters to few at a time, which leaves the workers to queries. */
export function filterQueue(): FairQueue {
  return new FairQueue({
    slots: 2,
    anonymousSlots: 1,
    waiting: limits.waitingFilters,
    anonymousWaiting: limits.waitingFilters,
    maxWaitMs: 60_000,
    jobs: "listeners' filters",
  })
}

/**
 * Nodes of conditions that are cheap whatever the document contains; most listeners need no other
 * nodes.
 */
const cheapNodes = new Set([
  'AccessAttribute',
  'And',
  'Array',
  'ArrayElement',
  'FuncCall',
  'Group',
  'Not',
  'OpCall',
  'Or',
  'This',
  'Value',
])
const cheapOperators = new Set(['==', '!=', '<', '<=', '>', '>=', 'in'])
const cheapFunctions = new Set([
  'global::defined',
  'global::path',
  'sanity::versionOf',
  'sanity::partOfRelease',
])
const maxNodes = 300

/**
 * Whether a listener's conditions can be evaluated on the main thread: comparisons of attributes
 * and constants, no loops, no text search.
 */
function isBounded(conditions: readonly TreeNode[]): boolean {
  let nodes = 0
  let isCheap = true
  for (const condition of conditions) {
    mapTree(condition, (node) => {
      nodes += 1
      isCheap &&= isCheapNode(node)
      return node
    })
  }
  return isCheap && nodes <= maxNodes
}

function isCheapNode(node: TreeNode): boolean {
  if (!cheapNodes.has(node.type)) return false
  if (node.type === 'OpCall') return cheapOperators.has(String(node['op']))
  if (node.type !== 'FuncCall') return true
  return cheapFunctions.has(`${String(node['namespace'])}::${String(node['name'])}`)
}
