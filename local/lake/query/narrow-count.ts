import { countOfTypes, addSyncTags, shownIds, type Narrowing } from './candidates.ts'
import { constraintOf, exactLookups, type Constraint } from './constraint.ts'
import type { DocumentView } from './document-view.ts'
import { ungroup, valueNode, type TreeNode } from './syntax-tree.ts'

/**
 * A `count(*[…])` that ids and index answer, rewritten to count as many placeholders; undefined for
 * other nodes.
 */
export function narrowCount(node: TreeNode, { view, tags }: Narrowing): TreeNode | undefined {
  if (node.type !== 'FuncCall' || node['namespace'] !== 'global' || node['name'] !== 'count') {
    return undefined
  }
  const filter = Array.isArray(node['args']) ? ungroup(node['args'][0]) : undefined
  if (filter?.type !== 'Filter' || ungroup(filter['base'])?.type !== 'Everything') return undefined
  const lookups = exactLookups(filter['expr'])
  if (!lookups) return undefined
  const constraint = constraintOf(filter['expr'])
  addSyncTags(constraint, tags)
  const count = countExactly({ ...constraint, lookups }, view)
  return { ...node, args: [valueNode(Array.from({ length: count }, () => 0))] }
}

function countExactly({ types, lookups }: Constraint, view: DocumentView): number {
  if (lookups.length === 0) return types ? countOfTypes(view, types) : view.ids.length
  const found = lookups.map(
    (lookup) => new Set(shownIds(view.index.findAll([lookup], types, 1e9) ?? [], view)),
  )
  const [first = new Set<string>(), ...others] = found
  return [...first].filter((id) => others.every((ids) => ids.has(id))).length
}
