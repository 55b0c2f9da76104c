import type { LakeContent } from '#web/content/lake-content.ts'
import type { AppRouter } from '#web/router.tsx'

/**
 * Delays navigations by the visitor or the history until the page is hydrated, and then executes only
 * the last navigation. The router's state must not change before, because React would compare the next
 * page with this page's HTML.
 *
 * @param hydrated resolves after the whole page is hydrated
 */
export function blockNavigation(
  router: Pick<AppRouter, 'load' | 'stores'>,
  hydrated: Promise<void>,
): void {
  const { load } = router
  let isHeld = true
  let last: Parameters<typeof load>[0]
  let held: Promise<void> | undefined
  const release = async () => {
    await hydrated
    isHeld = false
  }
  void release()
  router.load = (options) => {
    // Otherwise the page's own code is still missing, and this call loads that code.
    const isWhole = router.stores.resolvedLocation.get() !== undefined
    if (!isHeld || !isWhole) return load(options)
    last = options
    return (held ??= hydrated.then(() => load(last)))
  }
}

/**
 * Makes links load whole documents until the code for a navigation is loaded, and while the lake fails:
 * on a slow connection, a document arrives sooner than code and then content.
 *
 * @param prepared resolves after the code is loaded; if it never resolves, links still work
 */
export async function loadDocuments(
  router: Pick<AppRouter, 'navigate'>,
  content: Pick<LakeContent, 'isUnavailable'>,
  prepared: Promise<unknown>,
): Promise<void> {
  const { navigate } = router
  let isPrepared = false
  // Only links set this option. A navigation by code might have a message for the next page.
  router.navigate = (options) => {
    const isReady = isPrepared && !content.isUnavailable
    if (isReady || !('_fromLocation' in options)) return navigate(options)
    // Pending requests would take bandwidth from the document.
    window.stop()
    return navigate({ ...options, reloadDocument: true })
  }
  await prepared
  isPrepared = true
  document.documentElement.dataset['links'] = 'app'
}

/**
 * Lets this URL use a shared page, such as the page for all unknown addresses, or a comparison of the
 * same kits in another order. The server rendered that page for a different URL, so the router would
 * not recognize its state here.
 */
export function adoptSharedPage(router: AppRouter): void {
  const shared = window.$_TSR?.router?.matches ?? []
  const page = shared.at(-1)
  const here = router.matchRoutes(router.latestLocation).at(shared.length - 1)
  if (!page || !here) return
  const id = here.id.replaceAll('/', '#')
  if (page.s === 'notFound' || routePart(page.i) === routePart(id)) page.i = id
}

/** A match's id without the loader's part of the URL's query, which is JSON. */
const routePart = (id: string) => id.split('{', 1)[0]
