import type { ContentResult } from '#schemas/protocol/content-source.ts'
import { sitePages } from '#schemas/content/page/page-paths.ts'
import { contentKey } from '#web/content/site-query-options.ts'
import type { Kit } from '#web/kit/product/kit.queries.ts'
import type { AppRouter } from '#web/router.tsx'
import { headShown } from '#web/app/start/head-state.ts'
import { titleWithoutWords } from '#web/search/search-title.ts'
import { type AnalyticsEvent, track } from '#web/content/analytics-events.ts'
import { viewItem } from './item-events.ts'
import { isMeasured, measuredAddress, measuredReferrer } from './measured-address.ts'

/** A page as a visitor saw it. */
export interface SeenPage {
  readonly href: string
  readonly title: string
  readonly matches: AppRouter['state']['matches']
}

/**
 * Measures the first page of a visit and each page navigated to; a change of only the hash, or of the
 * search words, does not count.
 *
 * @param first the visit's first page, which the visitor might have left already
 * @returns a function that measures the current page again, for consent that is given later
 */
export function measurePages(router: AppRouter, first: SeenPage): () => void {
  const { queryClient } = router.options.context
  let counted = ''
  let referrer = measuredReferrer(document.referrer, location.origin)
  let shown: readonly AnalyticsEvent[] = []

  const kitEvent = (page: SeenPage) => {
    const match = page.matches.at(-1)
    if (match?.routeId !== '/products/$slug') return null
    const key = [contentKey, 'kit', match.params.slug]
    const kit = queryClient.getQueryData<ContentResult<{ kit: Kit | null }>>(key)?.data.kit
    return kit ? viewItem({ productId: kit.slug, title: kit.title, price: kit.price }) : null
  }
  const measure = (page: SeenPage) => {
    const isFound = !page.matches.some((match) => match.status === 'notFound' || match._notFound)
    const address = measuredAddress(page.href, isFound)
    const kit = kitEvent(page)
    shown = [
      {
        event: 'page_view',
        page_location: address.href,
        page_path: address.pathname + address.search,
        page_title: titleWithoutWords(page.title),
        page_referrer: referrer,
      },
      ...(kit ? [kit] : []),
    ]
    referrer = address.href
    shown.forEach(track)
  }
  const count = (page: SeenPage) => {
    const { pathname, search } = new URL(page.href)
    // Other search words are the same page.
    const address = pathname === sitePages.search.path ? pathname : pathname + search
    if (address === counted || !isMeasured(pathname)) return
    counted = address
    measure(page)
  }
  const countCurrent = () => {
    const { matches } = router.state
    const { href } = location
    void headShown().then(() => count({ href, title: document.title, matches }))
  }

  count(first)
  countCurrent()
  router.subscribe('onRendered', countCurrent)
  return () => shown.forEach(track)
}
