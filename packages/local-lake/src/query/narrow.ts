import { evaluateSync } from 'groq-js'
import { type Constraint, constraintOf, exactLookups, attributePath } from './constraint.ts'
import { type Correlations, outerValuesOf, withValue } from './correlation.ts'
import type { DocumentView, ViewedDocument } from './document-view.ts'
import {
  documentsNode,
  isTreeNode,
  mapParts,
  someNode,
  toExpression,
  type TreeNode,
  ungroup,
  valueNode,
} from './syntax-tree.ts'
import type { EvaluateOptions } from './source-map-query.ts'
import { indexPath } from '../store/index-entries.ts'
import type { OrderedField } from './index-lookup.ts'
import type { KeyRange } from './lookup.ts'
import type { SyncTags } from './sync-tags.ts'

/** With this many candidates or fewer, reading candidates in the requested order gains nothing. */
const smallCandidateCount = 1000
/** Beyond this many candidates, the index is no faster than reading all documents. */
const maxCandidates = 20_000

/**
 * Replaces every `*[…]` with its candidates, as far as types, ids and index determine them, and
 * `*[…] | order(…)[…]` with the first candidates. The query's result stays the same.
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
    const narrowed = mapParts(node, (part) => narrow(part, narrowing))
    return testsMembership(node)
      ? mapParts(narrowed, (part) => evaluateOnce(part, narrowing.options))
      : narrowed
  }
  const expr = isTreeNode(node['expr']) ? narrow(node['expr'], narrowing) : node['expr']
  return narrowFilter({ ...node, expr }, narrowing)
}

/** Whether a node only compares what it reads, `in` and `references()`, and passes no value on. */
function testsMembership(node: TreeNode): boolean {
  if (node.type === 'OpCall') return node['op'] === 'in'
  return node.type === 'FuncCall' && node['name'] === 'references'
}

/** Replaces a subquery that is the same for every document, `*[…].author._ref`, with its value. */
function evaluateOnce(node: TreeNode, options: EvaluateOptions): TreeNode {
  if (rootOf(node)?.['isStored'] !== true || readsParents(node)) return node
  const evaluated = evaluateIfSync(node, options)
  return evaluated ? valueNode(evaluated.data) : node
}

/** The node from which filters, traversals and projections start. */
function rootOf(node: unknown): TreeNode | undefined {
  const inner = ungroup(node)
  return isTreeNode(inner?.['base']) ? rootOf(inner['base']) : inner
}

function narrowFilter(filter: TreeNode, { view, tags, correlations }: Narrowing): TreeNode {
  const constraint = constraintOf(filter['expr'])
  addSyncTags(constraint, tags)
  const few = fewCandidates(constraint, view)
  if (few) return { ...filter, base: documentsNode(few) }
  const correlated = narrowCorrelated(filter, view, correlations)
  return correlated ?? { ...filter, base: documentsNode(candidatesOfTypes(constraint, view)) }
}

/** A filter whose candidates depend on a value of an outer document; undefined for other filters. */
function narrowCorrelated(
  filter: TreeNode,
  view: DocumentView,
  correlations: Correlations,
): TreeNode | undefined {
  const { expr } = filter
  if (!isTreeNode(expr)) return undefined
  const constraintFor = (outer: TreeNode, value: string) =>
    constraintOf(withValue(expr, outer, value))
  const outer = outerValuesOf(expr).find((value) => {
    const { ids, lookups } = constraintFor(value, '')
    return ids !== undefined || lookups.length > 0
  })
  if (!outer) return undefined
  let others: readonly ViewedDocument[] | undefined
  const base = correlations.nodeOf(outer, (value) => {
    const few = value === undefined ? undefined : fewCandidates(constraintFor(outer, value), view)
    return few ?? (others ??= candidatesOfTypes(constraintOf(expr), view))
  })
  return { ...filter, base }
}

/**
 * The candidates that ids or index determine; undefined if nothing determines them or there are too
 * many.
 */
function fewCandidates(
  constraint: Constraint,
  view: DocumentView,
): readonly ViewedDocument[] | undefined {
  if (constraint.ids) return view.documents([...constraint.ids].sort())
  const found = indexedCandidates(constraint, view, maxCandidates)
  return found && view.documents(found)
}

function candidatesOfTypes({ types }: Constraint, view: DocumentView): readonly ViewedDocument[] {
  return types ? view.documents(idsOfTypes(view, types)) : view.all
}

/** A query for the first documents in the order of a field or of their ids. */
interface Sliced {
  readonly filter: TreeNode
  readonly condition: TreeNode
  readonly constraint: Constraint
  readonly order: TreeNode | undefined
  /** How many documents are enough. */
  readonly wanted: number
}

/** A slice whose filter is replaced with the first documents; undefined for other nodes. */
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

/** How many leading elements a slice or an element access needs. */
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

/** Ids of matching documents in order, which include all that the slice shows. */
function firstIds(sliced: Sliced, narrowing: Narrowing): readonly string[] | undefined {
  const { view } = narrowing
  const { constraint, order } = sliced
  if (indexedCandidates(constraint, view, smallCandidateCount)) return undefined
  const batches = order ? orderedBatches(constraint, order, view) : plainBatches(constraint, view)
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
  // A filter returns some of the documents that it was given.
  const matching = evaluateIfSync(filter, options)?.data as readonly ViewedDocument[] | undefined
  return matching?.map(({ _id }) => _id)
}

/** The value of a node; undefined if groq-js can only evaluate it asynchronously. */
function evaluateIfSync(node: TreeNode, options: EvaluateOptions) {
  try {
    return evaluateSync(toExpression(node), options)
  } catch (error) {
    // Queries that groq-js can only evaluate asynchronously are evaluated as a whole.
    if (error instanceof Error && error.message.includes('executeSync')) return undefined
    throw error
  }
}

/**
 * A `count(*[…])` that ids and index answer, rewritten to count as many placeholders; undefined for
 * other nodes.
 */
function narrowCount(node: TreeNode, { view, tags }: Narrowing): TreeNode | undefined {
  if (node.type !== 'FuncCall' || node['namespace'] !== 'global' || node['name'] !== 'count') {
    return undefined
  }
  const filter = Array.isArray(node['args']) ? ungroup(node['args'][0]) : undefined
  if (filter?.type !== 'Filter' || ungroup(filter['base'])?.type !== 'Everything') return undefined
  const lookups = exactLookups(filter['expr'])
  if (!lookups) return undefined
  const constraint = constraintOf(filter['expr'])
  addSyncTags(constraint, tags)
  const count = countExactly({ ...constraint, lookups }, view)
  return { ...node, args: [valueNode(Array.from({ length: count }, () => 0))] }
}

function countExactly({ types, lookups }: Constraint, view: DocumentView): number {
  if (lookups.length === 0) return types ? countOfTypes(view, types) : view.ids.length
  const found = lookups.map(
    (lookup) => new Set(idsShown(view.index.findAll([lookup], types, 1e9) ?? [], view)),
  )
  const [first = new Set<string>(), ...others] = found
  return [...first].filter((id) => others.every((ids) => ids.has(id))).length
}

/** Documents in the first batch; each batch is twice as large as the previous batch. */
const firstBatch = 32

/** Ids in batches, in order of id, for a query that asks for no order. */
function* plainBatches(constraint: Constraint, view: DocumentView): Generator<readonly string[]> {
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
function orderedBatches(
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

/** The range that the filter sets for the sort field, if any. */
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

interface Narrowing {
  readonly view: DocumentView
  readonly tags: SyncTags
  readonly options: EvaluateOptions
  readonly correlations: Correlations
}

/** Adds the tags of a constraint. Without a type or an id, any change can affect the query. */
function addSyncTags({ types, ids }: Constraint, tags: SyncTags): void {
  if (ids) for (const id of ids) tags.addId(id)
  else if (types) for (const type of types) tags.addType(type)
  else tags.addAll()
}

/** Ids of candidates in order; undefined if the index does not help or finds too many. */
function indexedCandidates(
  { lookups, types }: Constraint,
  view: DocumentView,
  limit: number,
): readonly string[] | undefined {
  if (lookups.length === 0) return undefined
  const all = types ? countOfTypes(view, types) : view.ids.length
  const storedIds = view.index.findAll(lookups, types, Math.min(limit, Math.ceil(all / 8)))
  return storedIds && shownIds(storedIds, view)
}

/** Stored ids as the view shows them, in order, each once. */
function shownIds(storedIds: readonly string[], view: DocumentView): readonly string[] {
  return [...new Set(idsShown(storedIds, view))].sort()
}

function idsShown(storedIds: readonly string[], view: DocumentView): readonly string[] {
  return storedIds.flatMap((id) => view.idOfStored(id) ?? [])
}

/** How many of the view's documents have one of the types. */
function countOfTypes(view: DocumentView, types: ReadonlySet<string>): number {
  return [...types].reduce((sum, type) => sum + view.idsOfType(type).length, 0)
}

/** Ids of the view's documents of these types, in order. */
function idsOfTypes(view: DocumentView, types: ReadonlySet<string>): readonly string[] {
  const [type] = types
  if (types.size === 1 && type !== undefined) return view.idsOfType(type)
  return [...types].flatMap((type) => view.idsOfType(type)).sort()
}
