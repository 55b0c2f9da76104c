/** The longest wait for an idle moment of the browser, in ms. */
const longestWaitMs = 50

/**
 * Makes a `requestIdleCallback` that does not wait long for an idle moment. The Studio waits for an
 * idle moment at each level of a document's fields before it validates them, which took seconds on a
 * busy machine.
 *
 * @param wait the browser's own
 */
export function limitIdleWaits(wait: typeof requestIdleCallback): typeof requestIdleCallback {
  return (callback, options) => wait(callback, { timeout: longestWaitMs, ...options })
}
