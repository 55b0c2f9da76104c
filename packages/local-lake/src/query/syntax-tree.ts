import type { ExprNode } from 'groq-js'
import type { LakeDocument } from '../document.ts'

/** Any node of a parsed query; groq-js's own union is too narrow to walk generically. */
export interface TreeNode {
  readonly type: string
  readonly [part: string]: unknown
}

/** Replaces every node of a tree, innermost first, with the result of `visit`. */
export function mapTree(node: TreeNode, visit: (node: TreeNode) => TreeNode): TreeNode {
  return visit(mapParts(node, (part) => mapTree(part, visit)))
}

/** Replaces each node directly inside a node with the result of `visit`. */
export function mapParts(node: TreeNode, visit: (node: TreeNode) => TreeNode): TreeNode {
  // A value node holds data, which can look like syntax.
  if (node.type === 'Value') return node
  const mapPart = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(mapPart)
    return isTreeNode(part) ? visit(part) : part
  }
  const parts = Object.entries(node).map(([name, part]) => [name, mapPart(part)] as const)
  return { ...Object.fromEntries(parts), type: node.type }
}

/** Whether the node or any node inside it passes the test; the data in value nodes is skipped. */
export function someNode(node: TreeNode, test: (node: TreeNode) => boolean): boolean {
  const somePart = (part: unknown): boolean =>
    Array.isArray(part) ? part.some(somePart) : isTreeNode(part) && someNode(part, test)
  return test(node) || (node.type !== 'Value' && Object.values(node).some(somePart))
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

/** Stored documents as syntax, marked so that their values can be traced. */
export function documentsNode(documents: readonly LakeDocument[]): TreeNode {
  return { type: 'Value', value: documents, isStored: true }
}

export function fromExpression(expression: ExprNode): TreeNode {
  return expression
}

/** groq-js evaluates anything in the shape of its nodes, which every node here keeps. */
export function toExpression(node: TreeNode): ExprNode {
  return node
}

/** The nodes in an array; none for anything else. */
export function nodesOf(part: unknown): readonly TreeNode[] {
  return Array.isArray(part) ? part.filter(isTreeNode) : []
}
