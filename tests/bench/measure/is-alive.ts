/** Runs in a page: whether its app runs. The product before had no mark for it; React's own tells. */
export function isAlive(): boolean {
  const { app } = document.documentElement.dataset
  if (app !== undefined) return app === 'ready'
  return Object.keys(document).some((key) => key.startsWith('__reactContainer'))
}
