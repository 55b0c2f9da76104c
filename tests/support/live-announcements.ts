import type { Page } from '@playwright/test'

/** Collects what the page's polite live regions announce from now on. */
export function liveAnnouncements(page: Page): () => Promise<string[]> {
  const ready = page.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[aria-live="polite"]')
        if (region?.textContent) heard.push(region.textContent)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return async () => {
    await ready
    // A variable of the page, which the script above has set.
    return page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
  }
}
