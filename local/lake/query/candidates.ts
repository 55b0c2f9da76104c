import type { Constraint } from './constraint.ts'
import type { DocumentView } from './document-view.ts'
import type { SyncTags } from './sync-tags.ts'
import type { EvaluateOptions } from './trace-query.ts'

/** The context of narrowing. */
export interface Narrowing {
  readonly view: DocumentView
  readonly tags: SyncTags
  readonly options: EvaluateOptions
}

/** Adds the tags of a constraint. Without a type or an id, any change can affect the query. */
export function addSyncTags({ types, ids }: Constraint, tags: SyncTags): void {
  if (ids) for (const id of ids) tags.addId(id)
  else if (types) for (const type of types) tags.addType(type)
  else tags.addAll()
}

/** Ids of candidates in order; undefined if the index does not help or finds too many. */
export function indexedCandidates(
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
export function shownIds(storedIds: readonly string[], view: DocumentView): readonly string[] {
  return [...new Set(storedIds.flatMap((id) => view.idOfStored(id) ?? []))].sort()
}

/** How many of the view's documents have one of the types. */
export function countOfTypes(view: DocumentView, types: ReadonlySet<string>): number {
  return [...types].reduce((sum, type) => sum + view.idsOfType(type).length, 0)
}

/** Ids of the view's documents of these types, in order. */
export function idsOfTypes(view: DocumentView, types: ReadonlySet<string>): readonly string[] {
  const [type] = types
  if (types.size === 1 && type !== undefined) return view.idsOfType(type)
  return [...types].flatMap((type) => view.idsOfType(type)).sort()
}
