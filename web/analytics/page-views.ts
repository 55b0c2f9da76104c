import type { AppRouter } from '#web/router.tsx'
import { headShown } from '#web/start/head-state.ts'
import { track } from './data-layer.ts'

/** Tracks the first page and each navigation; a change of the hash alone is not counted. */
export function watchPageViews(router: AppRouter): () => void {
  let counted: string | undefined
  return router.subscribe('onRendered', ({ toLocation }) => {
    const path = toLocation.pathname + toLocation.searchStr
    if (path === counted) return
    counted = path
    const count = () => track({ event: 'page_view', page_path: path, page_title: document.title })
    void headShown().then(count)
  })
}
