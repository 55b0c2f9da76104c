import { shownMatches } from '#web/navigation/shown-matches.ts'
import type { AppRouter } from '#web/router.tsx'
import { isHeadHeld, onHeadDue } from '#web/start/head-state.ts'

/** Loads what writes a head; the server has written the first page's. */
export const loadHead = () => import('./document-head.ts')

/**
 * Keeps the document's head that of the page that is shown: after each navigation, and when content
 * has changed.
 *
 * @returns writes the head anew, such as after React has rebuilt the document
 */
export function watchHead(router: Pick<AppRouter, 'state' | 'subscribe'>): () => void {
  const renew = onHeadDue(async () => {
    const { showHead } = await loadHead()
    if (!isHeadHeld()) showHead(shownMatches(router))
  })
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (fromLocation) loadHead().catch(() => {})
  })
  router.subscribe('onResolved', ({ fromLocation }) => {
    if (fromLocation) renew()
  })
  return renew
}
