/**
 * Looks at once if the page is visible, and each time it is shown again.
 *
 * @returns ends it
 */
export function whenShown(look: () => void): () => void {
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') look()
  }
  lookIfVisible()
  document.addEventListener('visibilitychange', lookIfVisible)
  return () => document.removeEventListener('visibilitychange', lookIfVisible)
}
