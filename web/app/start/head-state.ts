/** The state of the document's head, shared by parts of the app. */
const state = { shown: Promise.resolve(), holds: 0, renew: () => {} }

/** Resolves after the document's head, including its title, is that of the current page. */
export const headShown = () => state.shown

/** Whether a replacement for a page, such as the error page, controls the head. */
export const isHeadFrozen = () => state.holds > 0

/**
 * Gives control of the head to a replacement for a page, such as the error page.
 *
 * @returns a function that gives the control back
 */
export function freezeHead(): () => void {
  state.holds++
  return () => {
    state.holds--
    state.renew()
  }
}

/**
 * Sets the function that writes the head.
 *
 * @param show resolves after the head is written
 * @returns writes the head again
 */
export function onHeadDue(show: () => Promise<void>): () => void {
  state.renew = () => {
    // The page works without its head, and the next navigation tries again.
    state.shown = show().catch(() => {})
  }
  return state.renew
}
