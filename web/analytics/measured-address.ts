/** Names of campaigns; anything else in a query can tell of a person. */
const campaign = /^utm_(?:source|medium|campaign|content|id)$/
/** Letters, digits and a few signs: no e-mail address is one, and no person's name with a space. */
const plainName = /^[\w.~+-]{1,60}$/
/** As many digits as a telephone number has, whatever is between them. */
const telephone = /(?:\d\D*){7}/

/**
 * A page's address as it is measured: without hash, and of its query only a page's number and the
 * names of campaigns.
 *
 * @param isFound whether the address has a page; the path of one that has none is anybody's text
 */
export function measuredAddress(href: string, isFound = true): URL {
  const { origin, pathname, searchParams } = new URL(href)
  const measured = new URL(isFound ? pathname : '/404', origin)
  for (const [name, value] of searchParams) {
    const isPageNumber = name === 'page' && /^\d{1,6}$/.test(value)
    const isCampaign = campaign.test(name) && plainName.test(value) && !telephone.test(value)
    if (isPageNumber || isCampaign) measured.searchParams.set(name, value)
  }
  return measured
}

/** Where a visitor came from, as it is measured: of other sites their origin alone. */
export function measuredReferrer(referrer: string, origin: string): string {
  if (!URL.canParse(referrer)) return ''
  const from = new URL(referrer)
  return from.origin === origin ? measuredAddress(referrer).href : `${from.origin}/`
}

/** Whether visits of a page are measured: the one for staff shows what visitors wrote. */
export function isMeasured(path: string): boolean {
  return !/^\/admin(?:\/|$)/.test(path)
}
