import type { AppRouter } from '#web/router.tsx'

/** A route match of the current page, with its loaded data. */
export type ShownMatch = AppRouter['state']['matches'][number]

/** The matches of the current page: up to the first that is not found, or failed. */
export function shownMatches(router: Pick<AppRouter, 'state'>): ShownMatch[] {
  const { matches } = router.state
  const end = matches.findIndex((match) => match.status !== 'success' || match._notFound)
  return matches.slice(0, end < 0 ? matches.length : end + 1)
}
