import { isPerspective } from '#schemas/preview/perspective.ts'
import { previewPerspectivePath } from '#schemas/preview/preview.contract.ts'
import type { PreviewSettings } from '#schemas/preview/preview.contract.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { apiRequest } from '#web/api.ts'
import { refetchStale } from '#web/content/live-refetch.ts'
import { contentKey } from '#web/content/site-query-options.ts'
import type { AppRouter } from '#web/router.tsx'
import { nextTask } from '#web/app/start/next-task.ts'
import { isFramed } from '#web/ui/is-framed.ts'
import { createDraftContent, type DraftContent, stateAfter } from './draft-content.ts'
import { followDrafts } from './follow-drafts.ts'
import {
  changePreviewState,
  type PreviewState,
  shownContent,
  whenPreviewEnds,
} from './preview-state.ts'
import {
  allowOnlyMessagesFrom,
  linkToStudio,
  noStudio,
  type StudioListener,
} from './studio-link.ts'

/** How long a page waits for a possible Studio, in ms. */
const studioWaitMs = 2000

/** The preview of this page, in the browser. */
export interface Preview {
  /** The content source of the page's router. */
  readonly content: DraftContent
  /** Follows the drafts from now on, and shows the preview's own elements on the page. */
  start(router: AppRouter): void
}

/** Prepares the preview that the server rendered this page for. */
export function preparePreview(settings: RuntimeSettings, preview: PreviewSettings): Preview {
  allowOnlyMessagesFrom([
    window.location.origin,
    new URL(preview.studioUrl, window.location.href).origin,
  ])
  changePreviewState({ perspective: preview.perspective })
  let stopFollowing = () => {}
  const onServer = (server: PreviewState['server']) => {
    changePreviewState({ server })
    if (server === 'ended') stopFollowing()
  }
  const contentFor = (perspective: string) =>
    createDraftContent({
      perspective,
      studioUrl: preview.studioUrl,
      hasShop: settings.shop !== undefined,
      onServer,
    })
  let content = contentFor(preview.perspective)

  const start = (router: AppRouter) => {
    const { queryClient } = router.options.context
    /** Reloads changed content, and the page's head; resolves with whether the page shows it. */
    const refresh = async () => {
      const { changed } = await refetchStale(queryClient, 'all')
      if (changed > 0) void router.invalidate()
      return shownContent(queryClient) === 'asked'
    }
    let coming: Promise<void> | undefined
    /** Shows all answers that the Studio has sent in this task at once. */
    const refreshSoon = () => (coming ??= refreshInNextTask())
    const refreshInNextTask = async () => {
      await nextTask()
      coming = undefined
      await refresh()
    }
    const switchTo = async (perspective: string) => {
      if (perspective === content.perspective || !isPerspective(perspective)) return
      const next = contentFor(perspective)
      content = next
      changePreviewState({ perspective })
      await apiRequest('POST', previewPerspectivePath, { body: { perspective } })
      // A later choice has replaced this choice.
      if (content !== next) return
      router.update({ context: { ...router.options.context, content } })
      await router.invalidate()
      link.listen()
    }
    const tryTo = (perspective: string) => {
      switchTo(perspective).catch((cause: unknown) => onServer(stateAfter(cause)))
    }
    const shownNames = () =>
      new Set(
        queryClient
          .getQueryCache()
          .findAll({ queryKey: [contentKey], type: 'active' })
          .map(({ queryKey }) => queryKey[1]),
      )
    const follow = () => {
      stopFollowing = followDrafts({
        origin: window.location.origin,
        refresh,
        onOutage: () => onServer('fails'),
        onEnd: () => onServer('ended'),
      })
    }
    const studio: StudioListener = {
      projectId: settings.projectId,
      dataset: settings.dataset,
      perspective: () => content.perspective,
      queries: () => {
        const names = shownNames()
        return content.queries().filter(({ name }) => names.has(name))
      },
      onLink(isLinked) {
        stopFollowing()
        // The server rendered the first page, which has sent no queries yet.
        if (isLinked) void refresh().then(link.listen)
        else {
          content.forget()
          follow()
        }
      },
      onPerspective: tryTo,
      onAnswer(query, answer) {
        if (content.take(query, answer)) void refreshSoon()
      },
    }
    // Guests do not connect to a Studio, because the Studio's answers have edit markers.
    const link = preview.isShared ? noStudio : linkToStudio(studio)
    router.subscribe('onRendered', link.listen)
    const canBeLinked = isFramed() || window.opener !== null
    const timer = setTimeout(follow, canBeLinked ? studioWaitMs : 0)
    stopFollowing = () => clearTimeout(timer)
    const show = {
      router,
      preview,
      switchTo: tryTo,
      isLinked: () => link.isLinked,
      refresh: async () => void (await refresh()),
    }
    if (!preview.isShared)
      void import('./overlays.ts').then(({ showOverlays }) => showOverlays(show))
    const bar = () => void import('./preview-bar.tsx').then(({ showBar }) => showBar(show))
    // The Studio has the bar's functions, but does not know when the preview ends.
    if (isFramed()) whenPreviewEnds(bar)
    else bar()
  }
  return { content, start }
}
