import { parse } from 'groq-js'
import type { Dataset } from '../dataset.ts'
import type { LakeDocument } from '../document.ts'
import { LakeError } from '../lake-error.ts'
import type { Access } from '../lake-variables.ts'
import { conditionsOf, matchesConditions } from '../query/match-documents.ts'
import { describeFailure, refuseMissingParams } from '../query/query-failure.ts'
import { fromExpression, type TreeNode } from '../query/syntax-tree.ts'
import { isBounded } from './bounded-condition.ts'
import type { FilterQueue } from './filter-queue.ts'

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
 * The filter of a listener's query, `*[…]`. A filter that can be expensive is evaluated off the
 * main thread, one evaluation at a time, and rejects if it takes too long.
 *
 * @throws {LakeError} 400 if the query is wrong or looks at other documents
 */
export async function listenFilter(
  dataset: Dataset,
  { query, params, access }: ListenQuery,
  queue: FilterQueue,
): Promise<ListenFilter> {
  const matches = (documents: readonly LakeDocument[]) =>
    queue.run(() => dataset.matches({ query, params, documents, access }))
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
    const tree = fromExpression(parse(query, { params: { ...params } }))
    refuseMissingParams(tree, params, query)
    return conditionsOf(tree, query)
  } catch (error) {
    throw new LakeError(400, describeFailure(error, query))
  }
}
