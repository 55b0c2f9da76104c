import type { LakeContent } from '#web/content/lake-content.ts'
import type { AppRouter } from '#web/router.tsx'

/**
 * Holds what the visitor or the history asks of the router until the page is hydrated, and then does
 * the last of it. The router's state must not change meanwhile: React would compare the next page
 * with the HTML of this one.
 *
 * @param hydrated resolves once the whole page is hydrated
 */
export function holdNavigation(
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
    // Without it the page's own code is still missing, and this call loads it.
    const isWhole = router.stores.resolvedLocation.get() !== undefined
    if (!isHeld || !isWhole) return load(options)
    last = options
    return (held ??= hydrated.then(() => load(last)))
  }
}

/**
 * Lets links load whole documents until the code for a navigation is there, because a document arrives
 * sooner than code and then content on a slow line, and while the lake fails.
 *
 * @param prepared resolves once the code is there; if it never does, links work all the same
 */
export async function loadDocuments(
  router: Pick<AppRouter, 'navigate'>,
  content: Pick<LakeContent, 'isAway'>,
  prepared: Promise<unknown>,
): Promise<void> {
  const { navigate } = router
  let isPrepared = false
  // Only links set this option. A navigation by code might have a message to show on the next page.
  router.navigate = (options) => {
    const isReady = isPrepared && !content.isAway
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
 * Lets this address use a page that it shares with others, such as the page of all unknown
 * addresses, or a comparison of the same kits in another order. The server rendered it for a
 * different address, so the router would not recognize its state here.
 */
export function adoptSharedPage(router: AppRouter): void {
  const shared = window.$_TSR?.router?.matches ?? []
  const page = shared.at(-1)
  const here = router.matchRoutes(router.latestLocation).at(shared.length - 1)
  if (!page || !here) return
  const id = here.id.replaceAll('/', '#')
  if (page.s === 'notFound' || routePart(page.i) === routePart(id)) page.i = id
}

/** A match's id without what its loader reads of the address' query, which is JSON. */
const routePart = (id: string) => id.split('{', 1)[0]
