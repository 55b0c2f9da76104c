import * as v from 'valibot'
import { placePath } from '#web/content/editing.ts'

const node = v.object({ id: v.string(), type: v.string(), path: v.string() })
const neighbour = v.nullish(v.object({ sanity: v.nullish(node) }))
const dragEnd = v.object({
  target: v.object({ ...node.entries, path: v.literal(placePath) }),
  insertPosition: v.nullable(
    v.object({ left: neighbour, top: neighbour, right: neighbour, bottom: neighbour }),
  ),
})

/** A document that was dropped beside another one of its list. */
export interface Drop {
  readonly id: string
  readonly type: string
  readonly beside: string
  readonly side: 'before' | 'after'
}

/**
 * Reads what the overlays say at the end of a drag.
 *
 * @returns the drop; `nowhere` for a document that was dropped beside none; undefined for an entry of
 * a list within a document, which the overlays move by themselves
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
