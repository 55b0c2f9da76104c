import { evaluateSync, toJS } from 'groq-js'
import type { Dataset } from '../dataset.ts'
import type { LakeDocument } from '../document.ts'
import { LakeError } from '../lake-error.ts'
import { isTreeNode, mapTree, toExpression, type TreeNode } from '../query/syntax-tree.ts'

/** Whether a listener cares for a document. */
export type ListenFilter = (document: LakeDocument | undefined) => boolean

/**
 * The filter of a listener's query, `*[…]`; projections and order do not matter to a listener. A
 * `LakeError` 400 where the query is wrong or looks at other documents.
 */
export async function listenFilter(
  dataset: Dataset,
  query: string,
  params: Readonly<Record<string, unknown>>,
): Promise<ListenFilter> {
  const tree = await dataset.parse(query, params)
  const conditions = isTreeNode(tree) ? conditionsOf(tree, query) : []
  for (const condition of conditions) refuseOtherDocuments(condition, query)
  return (document) =>
    document !== undefined && conditions.every((condition) => holds(condition, document, params))
}

function conditionsOf(node: TreeNode, query: string): readonly TreeNode[] {
  if (node.type === 'Everything') return []
  const base = node['base']
  if (!isTreeNode(base)) throw refused('A listener needs a query that starts with *', query)
  const outer = conditionsOf(base, query)
  const condition = node['expr']
  return node.type === 'Filter' && isTreeNode(condition) ? [...outer, condition] : outer
}

function refuseOtherDocuments(condition: TreeNode, query: string): void {
  mapTree(condition, (node) => {
    if (node.type === 'Everything' || node.type === 'Deref' || node['namespace'] === 'text') {
      throw refused('A listener sees one document at a time: no sub-queries, -> or text', query)
    }
    return node
  })
}

function holds(
  condition: TreeNode,
  document: LakeDocument,
  params: Readonly<Record<string, unknown>>,
): boolean {
  const value = evaluateSync(toExpression(condition), {
    root: document,
    dataset: [document],
    params: { ...params },
  })
  return toJS(value) === true
}

function refused(description: string, query: string): LakeError {
  const place = { query, start: 0, end: query.length }
  return new LakeError(400, { type: 'queryParseError', description, ...place })
}
