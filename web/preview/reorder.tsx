import { isEmptyActor } from '@sanity/visual-editing/optimistic'
import { useDocuments, useOptimisticActor } from '@sanity/visual-editing/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { previewContentPath } from '#schemas/preview/preview-addresses.ts'
import { previewAnswerContract } from '#schemas/preview/preview-content.contract.ts'
import { apiRequest } from '#web/api.ts'
import { type Drop, newPositions, type Placed, readDrop } from './drop.ts'
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
  background: radial-gradient(#101112 0.1rem, #fff 0.12rem) center / 0.5rem 0.5rem;
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

/** Whether the Studio has sent a document's content; before that, changes to it would be dropped. */
function isLoaded(actor: ReturnType<typeof useOptimisticActor>, documentId: string): boolean {
  if (isEmptyActor(actor)) return false
  const { documents } = actor.getSnapshot().context
  return documents[documentId]?.getSnapshot().hasTag('ready') === true
}

const placed = v.object({ _id: v.string(), order: v.fallback(v.nullable(v.number()), null) })
const positionsContract = v.object({ ...previewAnswerContract.entries, result: v.array(placed) })

/**
 * The positions that move a document to its new place. The server has the whole list; a page can show
 * only a part of it.
 *
 * @returns only changes; empty if the document is already there
 * @throws if the list differs from the one on the page, or is full
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
