/** Where a checkout is shown once its address is known. */
export interface CheckoutWindow {
  /** Shows the checkout. */
  show(url: string): void
  /** Closes what was opened for it. */
  giveUp(): void
}

/**
 * A new tab for an `http` address, opened while the click still counts: browsers block one that comes
 * later. Any other address is shown in this window, and so is every address if no tab can be opened.
 */
export function newTab(): CheckoutWindow {
  const tab = window.open('about:blank', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = 'Opening the checkout…'
    // Without it, a phone shows the words of a page of 980 px.
    const viewport = tab.document.createElement('meta')
    viewport.name = 'viewport'
    viewport.content = 'width=device-width'
    tab.document.head.append(viewport)
    tab.document.body.textContent = 'Opening the checkout…'
    tab.document.body.style.cssText =
      'font: 1.125rem system-ui; margin: 3rem 1.5rem; color: #10202e; background: #f4f1ea'
  }
  return {
    show(url) {
      // A visitor who has closed the tab has thought better of it.
      if (tab?.closed) return
      if (tab && url.startsWith('http')) tab.location.href = url
      else {
        tab?.close()
        window.location.assign(url)
      }
    },
    giveUp: () => tab?.close(),
  }
}

/** This window, without a step in the history that would lead to the checkout again. */
export const thisWindow: CheckoutWindow = {
  show: (url) => window.location.replace(url),
  giveUp() {},
}
