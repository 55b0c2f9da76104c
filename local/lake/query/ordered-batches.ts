import { indexPath } from '../store/index-entries.ts'
import { idsOfTypes, shownIds } from './candidates.ts'
import { attributePath, type Constraint } from './constraint.ts'
import type { DocumentView } from './document-view.ts'
import type { OrderedField } from './index-lookup.ts'
import type { KeyRange } from './lookup.ts'
import { isTreeNode, type TreeNode } from './syntax-tree.ts'

/** Documents in the first batch; each batch is twice as large as the one before. */
const firstBatch = 32

/** Ids in batches, in order of id, for a query that asks for no order. */
export function* plainBatches(
  constraint: Constraint,
  view: DocumentView,
): Generator<readonly string[]> {
  const ids = constraint.types ? idsOfTypes(view, constraint.types) : view.ids
  let size = firstBatch
  for (let start = 0; start < ids.length; start += size, size *= 2) {
    yield ids.slice(start, start + size)
  }
}

/**
 * Ids in batches, in the order of the query's first sort field; documents with equal values share a
 * batch. Undefined if the index has no such order.
 */
export function orderedBatches(
  constraint: Constraint,
  order: TreeNode,
  view: DocumentView,
): Generator<readonly string[]> | undefined {
  const [first] = Array.isArray(order['args']) ? order['args'] : []
  if (!isTreeNode(first)) return undefined
  const isDescending = first.type === 'Desc'
  const names = attributePath(isDescending || first.type === 'Asc' ? first['base'] : first)
  const path = names && indexPath(names)
  if (path === undefined) return undefined
  const field = { path, isDescending, types: constraint.types ?? view.types }
  return batchesInOrder(field, rangeOf(constraint, path), view)
}

/** The range that the filter sets for the sort field, if it sets one. */
function rangeOf({ lookups }: Constraint, path: string): KeyRange | undefined {
  const lookup = lookups.find((lookup) => lookup.kind === 'values' && lookup.path === path)
  return lookup?.kind === 'values' && lookup.ranges.length === 1 ? lookup.ranges[0] : undefined
}

function* batchesInOrder(
  field: OrderedField,
  range: KeyRange | undefined,
  view: DocumentView,
): Generator<readonly string[]> {
  // Missing values sort last, and lie within no range.
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
