/** Moves the focus to the page's heading: screen readers read it, and Tab continues from there. */
export function focusHeading(): void {
  const heading = document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
