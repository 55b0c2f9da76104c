import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, createSerializationAdapter } from '@tanstack/react-router'
import { fetchByKey } from './api.ts'
import { ErrorPage } from './app/layout/error-page.tsx'
import { NotFoundPage } from './ui/page/not-found-page.tsx'
import { routeTree } from './route-tree.gen.ts'
import type { RouterContext } from './router-context.ts'
import { savesData } from './ui/saves-data.ts'

interface AppRouterOptions extends Omit<RouterContext, 'queryClient'> {
  /** On the server: the mark that distinguishes this page's own scripts from injected scripts. */
  scriptMark?: string | undefined
}

/**
 * Creates the router of one visit: one per request on the server, one per tab in the browser.
 * Query defaults are `docs/product.md §7`: no retry, no refetch on focus, data never goes stale.
 */
export function createAppRouter({ scriptMark, ...context }: AppRouterOptions) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false },
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient, ...context },
    // Preload the next page before the tap. A preview has no cache, so the router preloads a link's
    // page only when the pointer rests on the link.
    defaultPreload: savesData() ? false : context.settings.preview ? 'intent' : 'viewport',
    defaultPreloadStaleTime: 0,
    // Without pending components, a page stays until the next page is ready.
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
    ...(scriptMark !== undefined && { ssr: { nonce: scriptMark } }),
  })
  router.options.serializationAdapters = [serverErrorAdapter]
  return router
}

/** The router, typed by its routes. */
export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/**
 * Reports to the browser that the server failed, without details, because an error can contain
 * internal data.
 */
const serverErrorAdapter = createSerializationAdapter({
  key: 'server-error',
  test: (value: unknown) => value instanceof Error,
  toSerializable: () => null,
  fromSerializable: () => new Error('The server could not load this page.'),
})
