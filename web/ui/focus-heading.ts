/**
 * Moves the focus to a heading, by default the page's heading: screen readers read the heading, and
 * Tab continues from there.
 */
export function focusHeading(heading = document.querySelector<HTMLElement>('h1')): void {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
