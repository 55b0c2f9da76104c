/**
 * Calls back when the visitor returns to the page or the network is back.
 *
 * @returns removes the listeners
 */
export function onWake(callback: () => void): () => void {
  // Tests without a browser have no document.
  if (typeof document === 'undefined') return () => {}
  const look = () => {
    if (document.visibilityState === 'visible') callback()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
  }
}
