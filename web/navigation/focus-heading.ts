/** Moves the focus to the page's heading, so that it is read and the Tab key goes on from there. */
export function focusHeading(): void {
  const heading = document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
