import { mapTree, type TreeNode } from '../query/syntax-tree.ts'

/**
 * Nodes of conditions that are cheap whatever the document holds; most listeners need no others.
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
