/** The field of a page that begins with typing (`data-focus`), or else the page's heading. */
const pageStart = () =>
  document.querySelector<HTMLElement>('[data-focus]') ?? document.querySelector<HTMLElement>('h1')

/**
 * Moves the focus to a heading, by default to the start of the page: screen readers read it, and Tab
 * continues from there.
 */
export function focusHeading(heading = pageStart()): void {
  if (!heading) return
  if (heading.localName !== 'input') heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
