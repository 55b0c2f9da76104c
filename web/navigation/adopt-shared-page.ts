import type { AppRouter } from '#web/router.tsx'

/**
 * Lets this address adopt the page that it shares with others, such as the page of all unknown
 * addresses, or a comparison of the same kits in another order: the server renders it once, for an
 * address of its own, so the router would not recognise its state here.
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
