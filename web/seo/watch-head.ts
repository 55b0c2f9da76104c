import { shownMatches } from '#web/navigation/shown-matches.ts'
import type { AppRouter } from '#web/router.tsx'
import { isHeadHeld, onHeadDue } from '#web/start/head-state.ts'

/**
 * Keeps the document's head that of the page that is shown: after each navigation, and when content
 * has changed. The code for it is loaded with the first of them.
 *
 * @returns writes the head anew, such as after React has rebuilt the document
 */
export function watchHead(router: Pick<AppRouter, 'state' | 'subscribe'>): () => void {
  const load = () => import('./document-head.ts')
  const renew = onHeadDue(async () => {
    const { showHead } = await load()
    if (!isHeadHeld()) showHead(shownMatches(router))
  })
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (fromLocation) load().catch(() => {})
  })
  router.subscribe('onResolved', ({ fromLocation }) => {
    if (fromLocation) renew()
  })
  return renew
}
