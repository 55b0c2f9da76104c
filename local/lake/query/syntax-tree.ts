import type { ExprNode } from 'groq-js'

/** Any node of a parsed query; groq-js's own union is too narrow to walk generically. */
export interface TreeNode {
  readonly type: string
  readonly [part: string]: unknown
}

/** The tree with every node, innermost first, replaced by what `visit` makes of it. */
export function mapTree(node: TreeNode, visit: (node: TreeNode) => TreeNode): TreeNode {
  // A value node holds data, which may look like syntax.
  if (node.type === 'Value') return visit(node)
  const parts = Object.entries(node).map(([name, part]) => [name, mapPart(part, visit)] as const)
  return visit({ ...Object.fromEntries(parts), type: node.type })
}

function mapPart(part: unknown, visit: (node: TreeNode) => TreeNode): unknown {
  if (Array.isArray(part)) return part.map((inner) => mapPart(inner, visit))
  return isTreeNode(part) ? mapTree(part, visit) : part
}

export function isTreeNode(part: unknown): part is TreeNode {
  return (
    typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string'
  )
}

/** The node inside any number of parentheses. */
export function ungroup(node: unknown): TreeNode | undefined {
  if (!isTreeNode(node)) return undefined
  return node.type === 'Group' ? ungroup(node['base']) : node
}

/** A constant as syntax. */
export function valueNode(value: unknown): TreeNode {
  return { type: 'Value', value }
}

export function fromExpression(expression: ExprNode): TreeNode {
  return expression
}

/** groq-js evaluates whatever has the shape of its nodes, and every node here keeps it. */
export function toExpression(node: TreeNode): ExprNode {
  return node
}
