/**
 * Calls back when somebody comes back to the page, or the network does.
 *
 * @returns stops
 */
export function onWake(callback: () => void): () => void {
  // There is no page where a test runs without a browser.
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
