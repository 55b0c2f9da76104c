import { isEmptyActor } from '@sanity/visual-editing/optimistic'
import { useDocuments, useOptimisticActor } from '@sanity/visual-editing/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { previewContentPath } from '#schemas/preview/preview.contract.ts'
import { previewAnswerContract } from '#schemas/preview/preview.contract.ts'
import { apiRequest } from '#web/api.ts'
import { placePath } from '#web/content/visual-editing-attributes.ts'
import { changePreviewState, usePreviewState } from './preview-state.ts'

/** The timeout for the Studio to send a document's content, in ms; the interval between checks. */
const loadWithinMs = 10_000
const lookEveryMs = 100

/** A handle in the corner of each draggable document, above the link that covers its card. */
const handles = `
[data-sanity-drag-group] { position: relative }
[data-sanity-drag-group]::before {
  content: '';
  position: absolute;
  z-index: 1;
  inset-block-start: 0.5rem;
  inset-inline-end: 0.5rem;
  width: 2rem;
  height: 2rem;
  border-radius: 0.25rem;
  box-sizing: border-box;
  padding: 0.25rem 0.5rem;
  background: radial-gradient(#101112 0.1rem, #fff 0.12rem) 0 0 / 0.5rem 0.5rem content-box, #fff;
  box-shadow: 0 1px 4px rgb(0 0 0 / 0.3);
  cursor: move;
}
@media print { [data-sanity-drag-group]::before { content: none } }`

/** Lets editors drag documents to other positions in their lists, using the Studio around this page. */
export function followDrops(): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Reorder />)
}

function Reorder() {
  const actor = useOptimisticActor()
  const { getDocument } = useDocuments()
  const isMovable = usePreviewState().perspective === 'drafts'

  useEffect(() => {
    const documentOf = async (id: string) => {
      const versions = [id, `drafts.${id}`]
      // Documents on other pages are not loaded yet.
      for (const documentId of versions) actor.send({ type: 'observe', documentId })
      const end = Date.now() + loadWithinMs
      while (!versions.every((version) => isLoaded(actor, version))) {
        if (Date.now() > end) throw new Error(`The Studio did not return the document ${id}.`)
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
      }
      return getDocument(id)
    }
    const move = async (drop: Drop) => {
      const changes = await positionsAfter(drop)
      const documents = await Promise.all(changes.map(({ _id }) => documentOf(_id)))
      for (const [at, document] of documents.entries()) {
        const value = changes[at]?.order
        document.patch([{ path: ['order'], op: { type: 'set', value } }])
      }
    }
    const onDragEnd = (event: Event) => {
      const drop = readDrop(event instanceof CustomEvent ? event.detail : undefined)
      // The overlays write into drafts, whichever perspective is shown.
      if (drop || !isMovable) event.stopImmediatePropagation()
      if (!drop || drop === 'nowhere' || !isMovable) return
      move(drop).catch(() => changePreviewState({ server: 'fails' }))
    }
    window.addEventListener('sanity/dragEnd', onDragEnd, { capture: true })
    return () => window.removeEventListener('sanity/dragEnd', onDragEnd, { capture: true })
  }, [actor, getDocument, isMovable])

  return isMovable && !isEmptyActor(actor) && <style>{handles}</style>
}

/**
 * Whether the Studio has sent a document's content; before that, changes to the document would be
 * dropped.
 */
function isLoaded(actor: ReturnType<typeof useOptimisticActor>, documentId: string): boolean {
  if (isEmptyActor(actor)) return false
  const { documents } = actor.getSnapshot().context
  return documents[documentId]?.getSnapshot().hasTag('ready') === true
}

const placed = v.object({ _id: v.string(), order: v.fallback(v.nullable(v.number()), null) })
const positionsContract = v.object({ ...previewAnswerContract.entries, result: v.array(placed) })

/**
 * The positions that move a document to its new place. The server has the whole list; a page can show
 * only a part of the list.
 *
 * @returns only the changes; empty if the document is already there
 * @throws if the list differs from the list on the page, or is full
 */
async function positionsAfter({ id, type, beside, side }: Drop): Promise<readonly Placed[]> {
  const body = { name: 'positions', params: { type } }
  const response = await apiRequest('POST', previewContentPath, { body })
  const { result: list } = v.parse(positionsContract, await response.json())
  const from = list.findIndex(({ _id }) => _id === id)
  const moved = list[from]
  const others = list.filter((document) => document !== moved)
  const at = others.findIndex(({ _id }) => _id === beside) + (side === 'after' ? 1 : 0)
  if (!moved || !others.some(({ _id }) => _id === beside)) throw new Error('The list has changed.')
  if (at === from) return []
  const positions = newPositions(others.toSpliced(at, 0, moved), at)
  if (!positions) throw new Error('There is no unused position.')
  return positions
}

/** The limits of a position, as in `schemas/field/order-field.ts`. */
const least = 0
const most = 10_000

/** The gap after the last document. */
const gap = 10

/** A document with its position; an imported document can lack a position. */
export interface Placed {
  readonly _id: string
  readonly order: number | null
}

/**
 * The fewest changed positions for the given order: only that of the moved document if a whole number
 * is free between its neighbors, otherwise also those of some neighbors.
 *
 * @param list all documents of the list, with the moved document at its new index
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
  // A document without a position sets no limit, and gets a position, too.
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
const neighbor = v.nullish(v.object({ sanity: v.nullish(node) }))
const dragEnd = v.object({
  target: v.object({ ...node.entries, path: v.literal(placePath) }),
  insertPosition: v.nullable(
    v.object({ left: neighbor, top: neighbor, right: neighbor, bottom: neighbor }),
  ),
})

/** A document that was dropped next to another document in its list. */
export interface Drop {
  readonly id: string
  readonly type: string
  readonly beside: string
  readonly side: 'before' | 'after'
}

/**
 * Reads the overlays' event at the end of a drag.
 *
 * @returns the drop; `nowhere` for a document that was not dropped next to another document; undefined
 * for an entry of a list within a document, which the overlays move by themselves
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
