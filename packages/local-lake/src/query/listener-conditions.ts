import { evaluateSync, toJS } from 'groq-js'
import type { LakeDocument } from '../document.ts'
import { QueryFailure } from './query-failure.ts'
import { isTreeNode, mapTree, toExpression, type TreeNode } from './syntax-tree.ts'

type Params = Readonly<Record<string, unknown>>

/**
 * The conditions of a listener's query, `*[…]`. Projections and order have no effect.
 *
 * @throws {QueryFailure} if the query reads other documents
 */
export function conditionsOf(tree: TreeNode, query: string): readonly TreeNode[] {
  const conditions = collect(tree, query)
  for (const condition of conditions) rejectOtherDocuments(condition, query)
  return conditions
}

/** Whether the document meets all conditions. */
export function matchesConditions(
  document: LakeDocument,
  conditions: readonly TreeNode[],
  params: Params,
): boolean {
  return conditions.every((condition) => {
    const options = { root: document, dataset: [document], params: { ...params } }
    return toJS(evaluateSync(toExpression(condition), options)) === true
  })
}

function collect(node: TreeNode, query: string): readonly TreeNode[] {
  if (node.type === 'Everything') return []
  const base = node['base']
  if (!isTreeNode(base)) throw rejected('A listener needs a query that starts with *', query)
  const outer = collect(base, query)
  const condition = node['expr']
  return node.type === 'Filter' && isTreeNode(condition) ? [...outer, condition] : outer
}

function rejectOtherDocuments(condition: TreeNode, query: string): void {
  mapTree(condition, (node) => {
    if (node.type === 'Everything' || node.type === 'Deref' || node['namespace'] === 'text') {
      const problem =
        'A listener query cannot read other documents. Remove subqueries, `->` and `text::query()`.'
      throw rejected(problem, query)
    }
    return node
  })
}

function rejected(description: string, query: string): QueryFailure {
  return new QueryFailure({
    type: 'queryParseError',
    description,
    query,
    start: 0,
    end: query.length,
  })
}
