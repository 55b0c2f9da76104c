/**
 * Moves the focus to a heading, by default the page's heading: screen readers read the heading, and
 * Tab continues from there. A question stays reachable with Tab.
 */
export function focusHeading(part?: HTMLElement | null): void {
  const heading = part ?? document.querySelector('h1')
  if (!heading) return
  if (heading.tabIndex < 0) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
