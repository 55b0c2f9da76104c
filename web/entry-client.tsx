import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createLakeContent } from './content/lake-content.ts'
import { readRuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { adoptSharedPage, holdNavigation, loadDocuments } from './start/router-start.ts'
import { followHistory } from './navigation/lower-part.tsx'
import { watchLakeEvents } from './content/live-refetch.ts'
import { readPageState } from './content/page-state.tsx'
import { createAppRouter, type AppRouter } from './router.tsx'
import { nextTask } from './start/next-task.ts'
import { pageHydrated } from './start/page-hydration.ts'
import { reportHydration } from './start/report-hydration.tsx'
import { savesData } from './start/saves-data.ts'
import './theme.css'
import { shownMatches } from './navigation/shown-matches.ts'
import { isHeadHeld, onHeadDue } from './start/head-state.ts'

void startApp()

/**
 * Brings the page to life, in tasks that a slow phone takes less than 50 ms for. Not by awaits at the
 * top of this module: a page's own file can import it, and each would wait for the other.
 */
async function startApp(): Promise<void> {
  // The evaluation of this file and of what it imports was a task by itself.
  await nextTask()
  const settings = readRuntimeSettings(document)
  // The preview's code is loaded only in a page that the server rendered for a preview.
  const preview =
    settings.preview &&
    (await import('./preview/start-preview.ts')).preparePreview(settings, settings.preview)
  const content = createLakeContent(settings)
  // From here on the router follows the history (web/start/bootstrap.ts).
  window.onpopstate = null
  const router = createAppRouter({
    content: preview?.content ?? content,
    settings,
    origin: window.location.origin,
    // The shop's code is loaded only if the shop is switched on.
    shop: settings.shop && (await import('./cart/start-shop.ts')).startShop(),
  })
  // A visitor might have scrolled already, so the first page keeps its scroll position.
  router.options.scrollRestoration = () => document.documentElement.dataset['app'] === 'ready'
  followHistory(router.history)
  adoptSharedPage(router)
  readPageState(router.options.context.queryClient, document)
  // In the same task: a step in the history in between would be another place than the page's.
  await hydrate(router)
  // Frees the state of the router that came with the page.
  window.$_TSR?.h()
  holdNavigation(router, pageHydrated)
  reportHydration(router)
  const renewHead = watchHead(router)
  // The code for the next page arrives while React hydrates this one.
  const prepare = () => Promise.all([router.options.context.content.prepare?.(), loadHead()])
  loadDocuments(router, content, savesData() ? new Promise(() => {}) : prepare()).catch(() => {})
  await nextTask()
  // A transition is rendered in slices, so the page keeps answering.
  startTransition(() => {
    hydrateRoot(document, <RouterProvider router={router} />, {
      onRecoverableError(error) {
        reportError(error)
        // React has built the document anew, without the server's head.
        renewHead()
      },
    })
  })
  await pageHydrated
  document.documentElement.dataset['app'] = 'ready'
  // Answers what the visitor tapped meanwhile, and hands the router to what follows the app.
  document.dispatchEvent(new CustomEvent('app-ready', { detail: router }))
  // A live event during hydration would change what React compares with the HTML.
  if (preview) preview.start(router)
  else watchLakeEvents({ router, content })
}

/** Loads what writes a head; the server has written the first page's. */
const loadHead = () => import('./seo/document-head.ts')

/**
 * Keeps the document's head that of the page that is shown: after each navigation, and when content
 * has changed.
 *
 * @returns writes the head anew, such as after React has rebuilt the document
 */
function watchHead(router: Pick<AppRouter, 'state' | 'subscribe'>): () => void {
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
