import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createLakeContent } from './content/lake-content.ts'
import { readRuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { followTranslator } from './app/start/follow-translator.ts'
import { adoptSharedPage, blockNavigation, loadDocuments } from './app/start/router-start.ts'
import { followHistory } from './ui/page/below-the-fold.tsx'
import { refetchOnEvents } from './content/live-refetch.ts'
import { readDehydratedState } from './content/dehydrated-state.tsx'
import { createAppRouter, type AppRouter } from './router.tsx'
import { nextTask } from './app/start/next-task.ts'
import { pageHydrated } from './ui/page/page-hydration.ts'
import { reportHydration } from './app/start/report-hydration.tsx'
import { savesData } from './ui/saves-data.ts'
import './theme.css'
import { shownMatches } from './app/navigation/shown-matches.ts'
import { isHeadFrozen, onHeadDue } from './app/start/head-state.ts'

void startApp()

/**
 * Starts the app, in tasks shorter than 50 ms on a slow phone. The module has no top-level await: a
 * page's own file can import this module, and each would wait for the other.
 */
async function startApp(): Promise<void> {
  // Evaluating this file and its imports was already one task.
  await nextTask()
  const settings = readRuntimeSettings(document)
  // The preview's code loads only if the server rendered the page for a preview.
  const preview =
    settings.preview &&
    (await import('./preview/start-preview.ts')).preparePreview(settings, settings.preview)
  const content = createLakeContent(settings)
  // From here on the router follows the history (web/app/start/bootstrap.ts).
  window.onpopstate = null
  const router = createAppRouter({
    content: preview?.content ?? content,
    settings,
    // The shop's code loads only if the shop is on.
    shop: settings.shop && (await import('./shop/cart/start-shop.ts')).startShop(),
  })
  // A visitor might have scrolled already, so the first page keeps its scroll position.
  router.options.scrollRestoration = () => document.documentElement.dataset['app'] === 'ready'
  followHistory(router.history)
  adoptSharedPage(router)
  readDehydratedState(router.options.context.queryClient, document)
  // In the same task, so that no history step in between changes the location.
  await hydrate(router)
  // Frees the router state from the HTML.
  window.$_TSR?.h()
  blockNavigation(router, pageHydrated)
  reportHydration(router)
  const renewHead = watchHead(router)
  // The code for the next page loads while React hydrates this page.
  const prepare = () => Promise.all([router.options.context.content.prepare?.(), loadHead()])
  loadDocuments(router, content, savesData() ? new Promise(() => {}) : prepare()).catch(() => {})
  await nextTask()
  followTranslator()
  // A transition is rendered in slices, so the page stays responsive.
  startTransition(() => {
    hydrateRoot(document, <RouterProvider router={router} />, {
      onRecoverableError(error) {
        reportError(error)
        // React has rebuilt the document without the server's head.
        renewHead()
      },
    })
  })
  await pageHydrated
  document.documentElement.dataset['app'] = 'ready'
  // The router stores the position for Back only after a scroll event, and has missed earlier ones.
  if (scrollY > 0) document.dispatchEvent(new Event('scroll'))
  // Replays the visitor's taps, and passes the router to code that runs after the app.
  document.dispatchEvent(new CustomEvent('app-ready', { detail: router }))
  // During hydration, a live event would change the content that React compares with the HTML.
  if (preview) preview.start(router)
  else refetchOnEvents({ router, content, origin: window.location.origin })
}

/** Loads the code that writes heads; the server has written the first page's. */
const loadHead = () => import('./app/seo/document-head.ts')

/**
 * Updates the document's head for the current page: after each navigation, and when content has
 * changed.
 *
 * @returns updates the head again, for example after React has rebuilt the document
 */
function watchHead(router: Pick<AppRouter, 'state' | 'subscribe'>): () => void {
  const renew = onHeadDue(async () => {
    const { showHead } = await loadHead()
    if (!isHeadFrozen()) showHead(shownMatches(router))
  })
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (fromLocation) loadHead().catch(() => {})
  })
  router.subscribe('onResolved', ({ fromLocation }) => {
    if (fromLocation) renew()
  })
  return renew
}
