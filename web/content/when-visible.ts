/**
 * Calls `begin` when the page becomes visible, and the function that it returned when the page is
 * hidden. A page restored from the browser's memory counts as visible again.
 *
 * @returns stops all of this
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
