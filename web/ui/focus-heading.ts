/**
 * Moves the focus to a heading or another part, by default to the page's heading: screen readers read
 * it, and Tab continues from there. A part that Tab can reach stays reachable.
 */
export function focusHeading(part?: HTMLElement | null): void {
  const target = part ?? document.querySelector('h1')
  if (!target) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
