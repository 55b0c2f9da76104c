/**
 * Calls `begin` while the page is visible, and what it returned when the page is hidden. A page
 * that is shown from the browser's memory after a visit elsewhere counts as visible again.
 *
 * @returns ends it for good
 */
export function whenVisible(begin: () => () => void): () => void {
  // Tests without a browser have no document.
  if (typeof document === 'undefined') return begin()
  let end: (() => void) | undefined
  const look = () => {
    const isVisible = document.visibilityState === 'visible'
    if (isVisible) end ??= begin()
    else {
      end?.()
      end = undefined
    }
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    end?.()
  }
}
