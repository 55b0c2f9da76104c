import { indexPath } from '../store/index-entries.ts'
import { boundsOfKind, indexKey } from '../store/index-key.ts'
import {
  mergeRanges,
  referenceLookup,
  releaseLookup,
  versionsLookup,
  type KeyRange,
  type Lookup,
} from './lookup.ts'
import { isTreeNode, ungroup, type TreeNode } from './syntax-tree.ts'
import { DocumentMatcher } from './document-text-matcher.ts'
import { isPlainObject } from './source-map-value.ts'

/** Conditions that every document passing a filter meets. */
export interface Constraint {
  readonly types?: ReadonlySet<string>
  readonly ids?: ReadonlySet<string>
  /** Each lookup finds every such document. */
  readonly lookups: readonly Lookup[]
}

const unconstrained: Constraint = { lookups: [] }

/** Derives the constraint of a filter from the constant parts of its expression. */
export function constraintOf(expression: unknown): Constraint {
  const node = ungroup(expression)
  if (!node) return unconstrained
  if (node.type === 'And') {
    return intersect(constraintOf(node['left']), constraintOf(node['right']))
  }
  if (node.type === 'Or') return union(constraintOf(node['left']), constraintOf(node['right']))
  if (node.type === 'FuncCall') return ofFunction(node)
  if (node.type !== 'OpCall') return unconstrained
  return ofComparison(String(node['op']), ungroup(node['left']), ungroup(node['right']))
}

/** A longer key can belong to a truncated string. */
const maxExactBytes = 64

/**
 * Lookups that find exactly the documents passing a filter, among documents of its constraint's types;
 * undefined if the filter tests more than types, equality and single words.
 */
export function exactLookups(expression: unknown): readonly Lookup[] | undefined {
  const node = ungroup(expression)
  if (node?.type === 'And') {
    const left = exactLookups(node['left'])
    const right = left && exactLookups(node['right'])
    return left && right && [...left, ...right]
  }
  if (node?.type !== 'OpCall') return undefined
  const { types, lookups } = constraintOf(node)
  if (types) return []
  const matcher = matcherIn(node['right'])
  const isExact = matcher ? matcher.isExact : node['op'] === '==' && lookups.length > 0
  return isExact && lookups.every(isExactLookup) ? lookups : undefined
}

function isExactLookup(lookup: Lookup): boolean {
  if (lookup.kind !== 'values' || lookup.ranges.length !== 1) return false
  return lookup.ranges.every(({ from }) => from.length <= maxExactBytes)
}

function matcherIn(part: unknown): DocumentMatcher | undefined {
  const value = ungroup(part)?.['value']
  return value instanceof DocumentMatcher ? value : undefined
}

/**
 * The attributes that lead from the document to a value, such as `slug.current`; undefined for
 * other expressions.
 */
export function attributePath(expression: unknown): readonly string[] | undefined {
  const node = ungroup(expression)
  if (node?.type !== 'AccessAttribute') return undefined
  const base = ungroup(node['base'])
  if (!node['base'] || base?.type === 'This') return [String(node['name'])]
  const path = attributePath(base)
  return path && [...path, String(node['name'])]
}

/** The value of a constant expression; undefined for other expressions. */
export function constantOf(expression: unknown): unknown {
  const node = ungroup(expression)
  if (node?.type === 'Value') return node['value']
  if (node?.type === 'AccessAttribute') {
    const base = constantOf(node['base'])
    const name = String(node['name'])
    return isPlainObject(base) && Object.hasOwn(base, name) ? base[name] : undefined
  }
  const number = node?.type === 'Neg' || node?.type === 'Pos' ? constantOf(node['base']) : undefined
  if (typeof number !== 'number') return undefined
  return node?.type === 'Neg' ? -number : number
}

const mirroredOperators: Readonly<Record<string, string>> = {
  '==': '==',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

function ofComparison(
  op: string,
  left: TreeNode | undefined,
  right: TreeNode | undefined,
): Constraint {
  const path = attributePath(left)
  if (!path) {
    const other = mirroredOperators[op]
    return other && attributePath(right) ? ofComparison(other, right, left) : unconstrained
  }
  if (op !== 'in') return ofPath(path, op, constantOf(right))
  const matcher = matcherIn(right)
  if (matcher) return { lookups: matcher.lookups }
  const values = elementsOf(right)
  return values ? ofValues(path, values) : unconstrained
}

function ofPath(path: readonly string[], op: string, value: unknown): Constraint {
  if (op === '==') return value === undefined ? unconstrained : ofValues(path, [value])
  const key = indexKey(value)
  const indexed = indexPath(path)
  if (!key || indexed === undefined) return unconstrained
  const [least, greatest] = boundsOfKind(key)
  // Keys are truncated, so a greater value can have the same key.
  const ranges: Record<string, KeyRange> = {
    '>': { from: key, to: greatest },
    '>=': { from: key, to: greatest },
    '<': { from: least, to: key },
    '<=': { from: least, to: key },
  }
  const range = ranges[op]
  return { lookups: range ? [{ kind: 'values', path: indexed, ranges: [range] }] : [] }
}

/** The value at the path is one of these values. */
function ofValues(path: readonly string[], values: readonly unknown[]): Constraint {
  const texts = values.filter((value) => typeof value === 'string')
  if (path.length === 1 && path[0] === '_type') return { types: new Set(texts), lookups: [] }
  if (path.length === 1 && path[0] === '_id') return { ids: new Set(texts), lookups: [] }
  const indexed = indexPath(path)
  // Null equals a missing value, and missing values are not indexed.
  if (indexed === undefined || values.some((value) => value === null || value === undefined)) {
    return unconstrained
  }
  const keys = values.flatMap((value) => indexKey(value) ?? [])
  const ranges = keys.map((key) => ({ from: key, to: key }))
  return { lookups: [{ kind: 'values', path: indexed, ranges }] }
}

function ofFunction(node: TreeNode): Constraint {
  if (node['name'] === 'references') return referring(node)
  const [arg] = node['namespace'] === 'sanity' && Array.isArray(node['args']) ? node['args'] : []
  const name = constantOf(arg)
  if (typeof name !== 'string') return unconstrained
  if (node['name'] === 'versionOf') return { lookups: [versionsLookup(name)] }
  return node['name'] === 'partOfRelease' ? { lookups: [releaseLookup(name)] } : unconstrained
}

function referring({ args }: TreeNode): Constraint {
  const targets = Array.isArray(args) ? args.map((arg) => constantOf(arg)) : [undefined]
  if (targets.some((target) => target === undefined)) return unconstrained
  const keys = targets.flat().flatMap((id) => (typeof id === 'string' ? (indexKey(id) ?? []) : []))
  return { lookups: [referenceLookup(keys)] }
}

function elementsOf(node: TreeNode | undefined): readonly unknown[] | undefined {
  if (node?.type === 'Value') return Array.isArray(node['value']) ? node['value'] : undefined
  if (node?.type !== 'Array' || !Array.isArray(node['elements'])) return undefined
  const values = node['elements'].map((element: unknown) =>
    isTreeNode(element) && !element['isSplat'] ? constantOf(element['value']) : undefined,
  )
  return values.every((value) => value !== undefined) ? values : undefined
}

function intersect(left: Constraint, right: Constraint): Constraint {
  const types = intersectSets(left.types, right.types)
  const ids = intersectSets(left.ids, right.ids)
  const lookups = mergeRanges([...left.lookups, ...right.lookups])
  return { ...(types && { types }), ...(ids && { ids }), lookups }
}

function intersectSets(left?: ReadonlySet<string>, right?: ReadonlySet<string>) {
  return left && right ? new Set([...left].filter((value) => right.has(value))) : (left ?? right)
}

/** Either side can hold, so only what both sides require is certain. */
function union(left: Constraint, right: Constraint): Constraint {
  const branches = [left.lookups, right.lookups]
  return {
    ...(left.types && right.types && { types: new Set([...left.types, ...right.types]) }),
    ...(left.ids && right.ids && { ids: new Set([...left.ids, ...right.ids]) }),
    lookups: branches.every((branch) => branch.length > 0) ? [{ kind: 'either', branches }] : [],
  }
}
