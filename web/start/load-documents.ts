/** Whether a link leads to another page of the site, and not to a file. */
function leadsToPage({ origin, pathname }: HTMLAnchorElement): boolean {
  return origin === location.origin && pathname !== location.pathname && !/\.\w+$/.test(pathname)
}

/**
 * Lets the browser follow links until the code for a navigation is there: on a slow line, a document
 * arrives sooner than code and then content.
 *
 * @param prepared resolves once the code is there; if it never does, links work all the same
 */
export async function loadDocuments(prepared: Promise<unknown>): Promise<void> {
  const followLink = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a')
    // The app does not hear of the click.
    if (link && leadsToPage(link)) event.stopImmediatePropagation()
  }
  addEventListener('click', followLink, true)
  await prepared
  removeEventListener('click', followLink, true)
  document.documentElement.dataset['links'] = 'app'
}
