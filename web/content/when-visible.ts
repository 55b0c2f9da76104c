/**
 * Calls `begin` when the page becomes visible, and the function that `begin` returned, if any, when
 * the page is hidden. A page restored from the browser's memory counts as visible again.
 *
 * @returns a function that stops watching and ends what `begin` began
 */
export function whenVisible(begin: () => (() => void) | void): () => void {
  // Tests without a browser have no document.
  if (typeof document === 'undefined') return begin() ?? (() => {})
  let wasVisible = false
  let end: (() => void) | void
  const look = () => {
    const isVisible = document.visibilityState === 'visible'
    if (isVisible === wasVisible) return
    wasVisible = isVisible
    if (isVisible) end = begin()
    else end?.()
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    if (wasVisible) end?.()
  }
}
