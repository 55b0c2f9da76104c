import type { AppRouter } from '#web/router.tsx'

/** One route of the address whose page is shown, with what it was loaded with. */
export type ShownMatch = AppRouter['state']['matches'][number]

/** The routes that the page shows: up to the first that is not found, or failed. */
export function shownMatches(router: Pick<AppRouter, 'state'>): ShownMatch[] {
  const { matches } = router.state
  const end = matches.findIndex((match) => match.status !== 'success' || match._notFound)
  return matches.slice(0, end < 0 ? matches.length : end + 1)
}
