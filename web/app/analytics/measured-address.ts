/** Campaign parameters; any other query parameter might identify a person. */
const campaign = /^utm_(?:source|medium|campaign|content|id)$/
/** Letters, digits and a few symbols: not an email address, and not a person's name with a space. */
const plainName = /^[\w.~+-]{1,60}$/
/** As many digits as a telephone number, whatever is between the digits. */
const telephone = /(?:\d\D*){7}/

/**
 * The URL to report: without hash, and with only the page number and campaign parameters of its query.
 *
 * @param isFound whether the URL has a page; an unknown URL can contain any text
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

/** The referrer to report: for other sites only the origin. */
export function measuredReferrer(referrer: string, origin: string): string {
  if (!URL.canParse(referrer)) return ''
  const from = new URL(referrer)
  return from.origin === origin ? measuredAddress(referrer).href : `${from.origin}/`
}

/** Whether visits of a page are measured; the page for staff is excluded, because it shows inquiries. */
export function isMeasured(path: string): boolean {
  return !/^\/admin(?:\/|$)/.test(path)
}
