import { parse } from 'groq-js'
import { refuseMissingParams, refuseUnsupported } from './query-failure.ts'
import { fromExpression, isTreeNode, mapTree, type TreeNode, ungroup } from './syntax-tree.ts'

/**
 * The syntax tree of a query, in which `path(a) in path(b)` is rewritten to what groq-js evaluates.
 *
 * @throws {QueryFailure} for a missing parameter, or a function that nothing here evaluates
 * @throws {GroqSyntaxError} if the query cannot be parsed
 */
export function parseQuery(query: string, params: Readonly<Record<string, unknown>>): TreeNode {
  // The parser needs a line break after a comment, even at the end.
  const text = query.includes('//') ? `${query}\n` : query
  // The parser needs the parameters, too, because a slice by parameter is constant only with its
  // value.
  const tree = fromExpression(parse(text, { params: { ...params } }))
  refuseMissingParams(tree, params, query)
  return mapTree(tree, (node) => {
    if (node.type === 'FuncCall') refuseUnsupported(node['namespace'], node['name'], query)
    return node.type === 'OpCall' ? withoutLeftPath(node) : node
  })
}

/** groq-js looks for a string, but not for another path, in a path. */
function withoutLeftPath(node: TreeNode): TreeNode {
  const [left, right] = [pathArgument(node['left']), pathArgument(node['right'])]
  if (left === undefined || right === undefined) return node
  if (node['op'] === 'in') return { ...node, left }
  return node['op'] === '==' || node['op'] === '!=' ? { ...node, left, right } : node
}

function pathArgument(part: unknown): TreeNode | undefined {
  const call = ungroup(part)
  if (call?.type !== 'FuncCall' || call['namespace'] !== 'global' || call['name'] !== 'path') {
    return undefined
  }
  const [argument] = Array.isArray(call['args']) ? call['args'] : []
  return isTreeNode(argument) ? argument : undefined
}
