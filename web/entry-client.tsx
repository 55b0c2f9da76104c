import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchPageViews } from './analytics/page-views.ts'
import { createLakeContent } from './content/lake-content.ts'
import { readRuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { adoptSharedPage } from './navigation/adopt-shared-page.ts'
import { watchLakeEvents } from './content/live-refetch.ts'
import { createAppRouter } from './router.tsx'
import { holdNavigation } from './start/hold-navigation.ts'
import { watchHead } from './seo/watch-head.ts'
import { nextTask } from './start/next-task.ts'
import { pageHydrated } from './start/page-hydration.ts'
import { reportHydration } from './start/report-hydration.tsx'
import './theme.css'

void startApp()

/**
 * Brings the page to life, in tasks that a slow phone takes less than 50 ms for. Not by awaits at the
 * top of this module: a page's own file may import it, and each would wait for the other.
 */
async function startApp(): Promise<void> {
  // The evaluation of this file and of what it imports was a task by itself.
  await nextTask()
  const settings = readRuntimeSettings(document)
  const content = createLakeContent(settings)
  const router = createAppRouter({ content, settings, origin: window.location.origin })
  // A visitor may have scrolled already: the first page stays where it is.
  router.options.scrollRestoration = () => document.documentElement.dataset['app'] === 'ready'
  adoptSharedPage(router)
  // In the same task: a step in the history in between would be another place than the page's.
  await hydrate(router)
  // Lets go of the data that the page brought.
  window.$_TSR?.h()
  holdNavigation(router, pageHydrated)
  reportHydration(router)
  const renewHead = watchHead(router)
  watchPageViews(router)
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
  // Answers what the visitor tapped meanwhile.
  document.dispatchEvent(new Event('app-ready'))
  // A live event during hydration would change what React compares with the HTML.
  watchLakeEvents({ router, content })
}
