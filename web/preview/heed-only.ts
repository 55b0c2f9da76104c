/**
 * Keeps messages of other sites from everything on this page: the libraries that talk to the Studio
 * answer whoever writes to them, and a site that has opened this page's window could read drafts.
 *
 * @param origins whose messages pass
 * @returns ends it
 */
export function heedOnly(origins: readonly string[], page: Window = window): () => void {
  const heed = (event: MessageEvent) => {
    if (!origins.includes(event.origin)) event.stopImmediatePropagation()
  }
  // Captured ahead of every listener that is added later.
  page.addEventListener('message', heed, { capture: true })
  return () => page.removeEventListener('message', heed, { capture: true })
}
