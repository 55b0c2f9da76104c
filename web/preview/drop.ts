import * as v from 'valibot'
import { placePath } from '#web/content/editing.ts'

/** The limits of a position, as in `schemas/field/order-field.ts`. */
const least = 0
const most = 10_000

/** The gap after the last document. */
const gap = 10

/** A document with its position; an imported document can lack one. */
export interface Placed {
  readonly _id: string
  readonly order: number | null
}

/**
 * The fewest changed positions for the given order: one for the moved document if a whole number is
 * free between its neighbors, otherwise also some around it.
 *
 * @param list all documents of the list, with the moved one at its new index
 * @param moved the moved document's index
 * @returns the changes; null if there are more documents than free positions
 */
export function newPositions(list: readonly Placed[], moved: number): readonly Placed[] | null {
  for (let size = 1; size <= list.length; size++) {
    for (let from = Math.max(0, moved - size + 1); from <= moved; from++) {
      const to = from + size
      if (to > list.length) break
      const positions = positionsBetween(list[from - 1], list[to], size)
      if (positions) return changed(list.slice(from, to), positions)
    }
  }
  return null
}

/** Whole numbers between two documents, evenly spread; undefined if too few are free. */
function positionsBetween(
  before: Placed | undefined,
  after: Placed | undefined,
  count: number,
): number[] | undefined {
  // A document without a position sets no limit: it gets one, too.
  const low = before ? before.order : least - 1
  const high = after ? after.order : Math.min(most, (low ?? 0) + gap * count) + 1
  if (low === null || high === null || high - low - 1 < count) return undefined
  const step = (high - low) / (count + 1)
  return Array.from({ length: count }, (_, at) => Math.floor(low + step * (at + 1)))
}

function changed(documents: readonly Placed[], positions: readonly number[]): Placed[] {
  return documents
    .map(({ _id }, at) => ({ _id, order: positions[at] ?? most }))
    .filter(({ order }, at) => order !== documents[at]?.order)
}

const node = v.object({ id: v.string(), type: v.string(), path: v.string() })
const neighbour = v.nullish(v.object({ sanity: v.nullish(node) }))
const dragEnd = v.object({
  target: v.object({ ...node.entries, path: v.literal(placePath) }),
  insertPosition: v.nullable(
    v.object({ left: neighbour, top: neighbour, right: neighbour, bottom: neighbour }),
  ),
})

/** A document that was dropped next to another one in its list. */
export interface Drop {
  readonly id: string
  readonly type: string
  readonly beside: string
  readonly side: 'before' | 'after'
}

/**
 * Reads the overlays' event at the end of a drag.
 *
 * @returns the drop; `nowhere` for a document that was not dropped next to another; undefined for an
 * entry of a list within a document, which the overlays move by themselves
 */
export function readDrop(detail: unknown): Drop | 'nowhere' | undefined {
  const parsed = v.safeParse(dragEnd, detail)
  if (!parsed.success) return undefined
  const { target, insertPosition } = parsed.output
  const { id, type } = target
  const before = (insertPosition?.left ?? insertPosition?.top)?.sanity
  const after = (insertPosition?.right ?? insertPosition?.bottom)?.sanity
  const beside = before ?? after
  if (!beside || beside.type !== type) return 'nowhere'
  return { id, type, beside: beside.id, side: before ? 'after' : 'before' }
}
