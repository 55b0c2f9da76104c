/**
 * Runs changes one at a time, in all tabs of the browser.
 *
 * @param locks the browser's; undefined before Safari 15.4 and in a page without https. Where the
 *   visitor forbids storage, the browser refuses them.
 */
export function inTurn(name: string, locks: Pick<LockManager, 'request'> | undefined) {
  return async (change: () => void): Promise<void> => {
    if (!locks) {
      change()
      return
    }
    let hasRun = false
    const changeOnce = () => {
      hasRun = true
      change()
    }
    try {
      await locks.request(name, changeOnce)
    } catch (cause) {
      if (hasRun) throw cause
      change()
    }
  }
}
