import type { AppRouter } from '#web/router.tsx'

/**
 * Lets this address adopt the page that all unknown addresses share: the server renders it once, for
 * an address of its own, so the router would not recognise its state here.
 */
export function adoptSharedPage(router: AppRouter): void {
  const shared = window.$_TSR?.router?.matches ?? []
  const missing = shared.at(-1)
  if (missing?.s !== 'notFound') return
  const here = router.matchRoutes(router.latestLocation).at(shared.length - 1)
  if (here) missing.i = here.id.replaceAll('/', '#')
}
