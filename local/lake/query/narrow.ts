import { evaluateSync } from 'groq-js'
import {
  idsOfTypes,
  indexedCandidates,
  addSyncTags,
  shownIds,
  type Narrowing,
} from './candidates.ts'
import { attributePath, constraintOf, withoutTypeCondition, type Constraint } from './constraint.ts'
import type { DocumentView, ViewedDocument } from './document-view.ts'
import { narrowCount } from './narrow-count.ts'
import type { KeyRange, OrderedField } from './index-lookup.ts'
import { indexPath } from '../store/index-entries.ts'
import {
  documentsNode,
  isTreeNode,
  mapParts,
  someNode,
  toExpression,
  ungroup,
  type TreeNode,
} from './syntax-tree.ts'
import type { EvaluateOptions } from './trace-query.ts'

/** With so few candidates nothing is gained by looking at them in the order that is asked for. */
const smallCandidateCount = 1000
/** Reading more candidates by the index than this is no quicker than reading them all. */
const maxCandidates = 20_000
/** Documents that are looked at together, at first; each batch is twice as large as the one before. */
const firstBatch = 32

/**
 * The query with every `*[…]` replaced by its candidates, as far as types, ids and the index tell
 * them, and `*[…] | order(…)[…]` by those that come first. The result stays the same.
 */
export function narrow(node: TreeNode, narrowing: Narrowing): TreeNode {
  const { view, tags } = narrowing
  if (node.type === 'Everything') {
    tags.addAll()
    return documentsNode(view.all)
  }
  if (node.type === 'FuncCall' && node['namespace'] === 'releases') {
    tags.addType('system.release')
    return documentsNode(view.ofType('system.release'))
  }
  const sliced = narrowSliced(node, narrowing) ?? narrowCount(node, narrowing)
  if (sliced) return sliced
  if (node.type !== 'Filter' || ungroup(node['base'])?.type !== 'Everything') {
    return mapParts(node, (part) => narrow(part, narrowing))
  }
  const expr = isTreeNode(node['expr']) ? narrow(node['expr'], narrowing) : node['expr']
  return narrowFilter({ ...node, expr }, narrowing)
}

function narrowFilter(filter: TreeNode, { view, tags }: Narrowing): TreeNode {
  const constraint = constraintOf(filter['expr'])
  addSyncTags(constraint, tags)
  const { types, ids } = constraint
  if (ids) return { ...filter, base: documentsNode(view.documents([...ids].sort())) }
  const found = indexedCandidates(constraint, view, maxCandidates)
  if (found) return { ...filter, base: documentsNode(view.documents(found)) }
  if (!types) return { ...filter, base: documentsNode(view.all) }
  const base = documentsNode(view.documents(idsOfTypes(view, types)))
  const remaining = withoutTypeCondition(filter['expr'])
  return remaining ? { ...filter, base, expr: remaining } : base
}

/** A query whose first documents are asked for, in the order of one type's field or of the ids. */
interface Sliced {
  readonly filter: TreeNode
  readonly condition: TreeNode
  readonly constraint: Constraint
  readonly order: TreeNode | undefined
  /** How many documents are enough. */
  readonly wanted: number
}

/** A slice whose filter is replaced by the documents that come first; undefined for other nodes. */
function narrowSliced(node: TreeNode, narrowing: Narrowing): TreeNode | undefined {
  const sliced = slicedOf(node)
  const ids = sliced && firstIds(sliced, narrowing)
  if (!ids) return undefined
  addSyncTags(sliced.constraint, narrowing.tags)
  const documents = documentsNode(narrowing.view.documents(ids))
  const base = sliced.order ? { ...sliced.order, base: documents } : documents
  return { ...node, base }
}

function slicedOf(node: TreeNode): Sliced | undefined {
  const wanted = wantedOf(node)
  const base = wanted === undefined ? undefined : ungroup(node['base'])
  const isOrdered = base?.type === 'PipeFuncCall' && base['name'] === 'order'
  const filter = isOrdered ? ungroup(base['base']) : base
  if (wanted === undefined || filter?.type !== 'Filter') return undefined
  if (ungroup(filter['base'])?.type !== 'Everything' || readsParents(node)) return undefined
  if (!isTreeNode(filter['expr'])) return undefined
  const constraint = constraintOf(filter['expr'])
  if (constraint.ids) return undefined
  const order = isOrdered ? base : undefined
  return { filter, condition: filter['expr'], constraint, order, wanted }
}

/** How many elements from the first on a slice or an element access needs. */
function wantedOf(node: TreeNode): number | undefined {
  if (node.type === 'AccessElement')
    return Number(node['index']) < 0 ? undefined : Number(node['index']) + 1
  if (node.type !== 'Slice' || Number(node['left']) < 0 || Number(node['right']) < 0)
    return undefined
  return Number(node['right']) + (node['isInclusive'] === true ? 1 : 0)
}

function readsParents(node: TreeNode): boolean {
  return someNode(node, ({ type }) => type === 'Parent')
}

/** Ids, in order, of at least those matching documents that the slice shows. */
function firstIds(sliced: Sliced, narrowing: Narrowing): readonly string[] | undefined {
  const { view } = narrowing
  if (indexedCandidates(sliced.constraint, view, smallCandidateCount)) return undefined
  const batches = sliced.order ? orderedBatches(sliced, view) : plainBatches(sliced, view)
  if (!batches) return undefined
  const condition = mapParts({ type: 'Group', base: sliced.condition }, (part) =>
    narrow(part, narrowing),
  )
  const matching: string[] = []
  for (const ids of batches) {
    const found = matchingIds(view.documents(ids), condition, narrowing.options)
    if (!found) return undefined
    for (const id of found) matching.push(id)
    if (matching.length >= sliced.wanted) break
  }
  return matching.sort()
}

function matchingIds(
  documents: readonly ViewedDocument[],
  condition: TreeNode,
  options: EvaluateOptions,
): readonly string[] | undefined {
  const filter: TreeNode = { type: 'Filter', base: documentsNode(documents), expr: condition }
  try {
    const matching = evaluateSync(toExpression(filter), options).data as readonly ViewedDocument[]
    return matching.map(({ _id }) => _id)
  } catch (error) {
    // What groq-js evaluates only asynchronously is left to the whole query.
    if (error instanceof Error && error.message.includes('executeSync')) return undefined
    throw error
  }
}

/** The ids themselves are the order where none is asked for. */
function* plainBatches({ constraint }: Sliced, view: DocumentView): Generator<readonly string[]> {
  const ids = constraint.types ? idsOfTypes(view, constraint.types) : view.ids
  let size = firstBatch
  for (let start = 0; start < ids.length; start += size, size *= 2) {
    yield ids.slice(start, start + size)
  }
}

/** Batches that end where the value of the first field that is ordered by changes. */
function orderedBatches(
  { constraint, order }: Sliced,
  view: DocumentView,
): Generator<readonly string[]> | undefined {
  const [first] = Array.isArray(order?.['args']) ? order['args'] : []
  if (!isTreeNode(first)) return undefined
  const isDescending = first.type === 'Desc'
  const names = attributePath(isDescending || first.type === 'Asc' ? first['base'] : first)
  const path = names && indexPath(names)
  if (path === undefined) return undefined
  const field = { path, isDescending, types: constraint.types ?? view.types }
  return batchesInOrder(field, rangeOf(constraint, path), view)
}

/** A range that the filter itself sets for the field. */
function rangeOf({ lookups }: Constraint, path: string): KeyRange | undefined {
  const lookup = lookups.find((lookup) => lookup.kind === 'values' && lookup.path === path)
  return lookup?.kind === 'values' && lookup.ranges.length === 1 ? lookup.ranges[0] : undefined
}

function* batchesInOrder(
  field: OrderedField,
  range: KeyRange | undefined,
  view: DocumentView,
): Generator<readonly string[]> {
  // What has no value sorts behind everything, and cannot lie within a range.
  const missing = range ? [] : view.index.idsWithout(field)
  if (field.isDescending && missing.length > 0) yield shownIds(missing, view)
  let batch: string[] = []
  let size = firstBatch
  for (const storedIds of view.index.groups(field, range)) {
    for (const id of storedIds) batch.push(id)
    if (batch.length < size) continue
    yield shownIds(batch, view)
    batch = []
    size *= 2
  }
  yield shownIds(batch, view)
  if (!field.isDescending) yield shownIds(missing, view)
}
