import { mapTree, type TreeNode } from '../query/syntax-tree.ts'

/** Nodes of a condition that is cheap whatever the document holds: what listeners usually ask. */
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
 * Whether a listener's conditions may be evaluated where everybody waits: comparisons of attributes
 * and constants, no loops, no text search. Anything else belongs off the main thread.
 */
export function isBounded(conditions: readonly TreeNode[]): boolean {
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
