import { randomUUID } from 'node:crypto'
import type { ViewedDocument } from './document-view.ts'
import { mapTree, someNode, type TreeNode, ungroup, valueNode } from './syntax-tree.ts'

/** The candidates of a subquery for a text in the outer document, or for any other value. */
export type CandidatesFor = (value: string | undefined) => readonly ViewedDocument[]

/**
 * Subqueries whose filter depends on a value of an outer document, `*[references(^._id)]`. The only
 * function of ours that groq-js calls for each outer document is that for `->`, so the subquery's `*`
 * becomes such a reference, which carries the value.
 */
export class Correlations {
  /** No document can contain a reference that begins with this prefix. */
  readonly #prefix = `${randomUUID()} `
  readonly #candidates: CandidatesFor[] = []

  /** Syntax for the candidates, in place of the `*` of a filter that reads `value`. */
  nodeOf(value: TreeNode, candidatesFor: CandidatesFor): TreeNode {
    const key = `${this.#prefix}${this.#candidates.push(candidatesFor) - 1}`
    const withValue = { type: 'OpCall', op: '+', left: valueNode(`${key} `), right: outside(value) }
    // The sum is null if the value is not a string.
    const args = [withValue, valueNode(key)]
    const call = { type: 'FuncCall', namespace: 'global', name: 'coalesce', args }
    const attribute = { type: 'ObjectAttributeValue', name: '_ref', value: call }
    return { type: 'Deref', base: { type: 'Object', attributes: [attribute] } }
  }

  /** The candidates that the reference leads to; undefined if it is a reference to a document. */
  find(reference: string): readonly ViewedDocument[] | undefined {
    if (!reference.startsWith(this.#prefix)) return undefined
    const [, at, value] = /^(\d+)(?: (.*))?$/s.exec(reference.slice(this.#prefix.length)) ?? []
    return this.#candidates[Number(at)]?.(value)
  }
}

/** The attributes of outer documents that a condition reads, such as `^._id`, each once. */
export function outerValuesOf(condition: TreeNode): readonly TreeNode[] {
  const found = new Map<string, TreeNode>()
  someNode(condition, (node) => {
    if (isOuterValue(node)) found.set(JSON.stringify(node), node)
    return false
  })
  return [...found.values()]
}

/** The condition for one value of the outer attribute. */
export function withValue(condition: TreeNode, outer: TreeNode, value: string): TreeNode {
  const text = JSON.stringify(outer)
  return mapTree(condition, (node) =>
    isOuterValue(node) && JSON.stringify(node) === text ? valueNode(value) : node,
  )
}

function isOuterValue(node: TreeNode): boolean {
  if (node.type !== 'AccessAttribute') return false
  const base = ungroup(node['base'])
  return base !== undefined && (base.type === 'Parent' || isOuterValue(base))
}

/** The value of an outer attribute, read from outside of the filter. */
function outside(value: TreeNode): TreeNode {
  return mapTree(value, (node) => {
    if (node.type !== 'Parent') return node
    const steps = Number(node['n']) - 1
    return steps > 0 ? { ...node, n: steps } : { type: 'This' }
  })
}
