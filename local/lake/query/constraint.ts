import { isTreeNode, ungroup, type TreeNode } from './syntax-tree.ts'

/** The types or ids that every document passing a filter must have. */
export interface Constraint {
  readonly types?: ReadonlySet<string>
  readonly ids?: ReadonlySet<string>
}

/** What the filter expression says about `_type` and `_id`, as far as it is constant. */
export function constraintOf(expression: unknown): Constraint {
  const node = ungroup(expression)
  if (!node) return {}
  if (node.type === 'And') {
    return intersect(constraintOf(node['left']), constraintOf(node['right']))
  }
  if (node.type === 'Or') return unite(constraintOf(node['left']), constraintOf(node['right']))
  if (node.type !== 'OpCall') return {}
  const left = ungroup(node['left'])
  const right = ungroup(node['right'])
  if (node['op'] === '==') {
    return ofField(left, constants(right)) ?? ofField(right, constants(left)) ?? {}
  }
  return node['op'] === 'in' ? (ofField(left, elements(right)) ?? {}) : {}
}

/** The expression without the `_type == "…"` conditions that its candidates fulfil already. */
export function withoutTypeCondition(expression: unknown): TreeNode | undefined {
  const node = ungroup(expression)
  if (node?.type === 'And') {
    const left = withoutTypeCondition(node['left'])
    const right = withoutTypeCondition(node['right'])
    return left && right ? { type: 'And', left, right } : (left ?? right)
  }
  return node?.type === 'OpCall' && constraintOf(node).types ? undefined : node
}

function ofField(field: TreeNode | undefined, values?: readonly string[]): Constraint | undefined {
  if (!values || field?.type !== 'AccessAttribute' || field['base']) return undefined
  if (field['name'] === '_type') return { types: new Set(values) }
  return field['name'] === '_id' ? { ids: new Set(values) } : undefined
}

function constants(node: TreeNode | undefined): readonly string[] | undefined {
  const value = node?.type === 'Value' ? node['value'] : undefined
  return typeof value === 'string' ? [value] : undefined
}

function elements(node: TreeNode | undefined): readonly string[] | undefined {
  if (node?.type === 'Value' && Array.isArray(node['value'])) {
    return node['value'].filter((value) => typeof value === 'string')
  }
  if (node?.type !== 'Array' || !Array.isArray(node['elements'])) return undefined
  const values = node['elements'].map((element: unknown) =>
    isTreeNode(element) && !element['isSplat'] ? constants(ungroup(element['value'])) : undefined,
  )
  return values.every((value) => value !== undefined) ? values.flat() : undefined
}

function intersect(left: Constraint, right: Constraint): Constraint {
  const types = intersectSets(left.types, right.types)
  const ids = intersectSets(left.ids, right.ids)
  return { ...(types && { types }), ...(ids && { ids }) }
}

function intersectSets(left?: ReadonlySet<string>, right?: ReadonlySet<string>) {
  return left && right ? new Set([...left].filter((value) => right.has(value))) : (left ?? right)
}

/** Either side may hold, so only what both speak about is certain. */
function unite(left: Constraint, right: Constraint): Constraint {
  return {
    ...(left.types && right.types && { types: new Set([...left.types, ...right.types]) }),
    ...(left.ids && right.ids && { ids: new Set([...left.ids, ...right.ids]) }),
  }
}
