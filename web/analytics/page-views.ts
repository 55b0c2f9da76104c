import type { AppRouter } from '#web/router.tsx'
import { track } from './data-layer.ts'

/** Counts the page that was opened and each one navigated to; a change of hash alone counts not. */
export function watchPageViews(router: AppRouter): () => void {
  let counted: string | undefined
  return router.subscribe('onRendered', ({ toLocation }) => {
    const path = toLocation.pathname + toLocation.searchStr
    if (path === counted) return
    counted = path
    track({ event: 'page_view', page_path: path, page_title: document.title })
  })
}
