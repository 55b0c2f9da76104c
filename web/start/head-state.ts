/** The state of the document's head, shared by parts of the app */
const state = { shown: Promise.resolve(), holds: 0, renew: () => {} }

/** Resolves once the document's head, its title among it, is that of the page that is shown. */
export const headShown = () => state.shown

/** Whether something shown in place of a page has the head to itself. */
export const isHeadHeld = () => state.holds > 0

/**
 * Leaves the head to what is shown in place of a page, such as the error page.
 *
 * @returns gives it back
 */
export function holdHead(): () => void {
  state.holds++
  return () => {
    state.holds--
    state.renew()
  }
}

/**
 * Sets how the head is written.
 *
 * @param show resolves once it is written
 * @returns writes it anew
 */
export function onHeadDue(show: () => Promise<void>): () => void {
  state.renew = () => {
    // The page is there without it, and the next step tries again.
    state.shown = show().catch(() => {})
  }
  return state.renew
}
