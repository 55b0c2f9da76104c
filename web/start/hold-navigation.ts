import type { AppRouter } from '#web/router.tsx'

/**
 * Holds what the visitor or the history asks of the router until the page is hydrated, and then does
 * the last of it. The router's state must not change meanwhile: React would compare the next page
 * with the HTML of this one.
 *
 * @param hydrated resolves once the whole page is hydrated
 */
export function holdNavigation(
  router: Pick<AppRouter, 'load' | 'stores'>,
  hydrated: Promise<void>,
): void {
  const { load } = router
  let isHeld = true
  let last: Parameters<typeof load>[0]
  let held: Promise<void> | undefined
  const release = async () => {
    await hydrated
    isHeld = false
  }
  void release()
  router.load = (options) => {
    // Without it the page's own code is still missing, and this call loads it.
    const isWhole = router.stores.resolvedLocation.get() !== undefined
    if (!isHeld || !isWhole) return load(options)
    last = options
    return (held ??= hydrated.then(() => load(last)))
  }
}
