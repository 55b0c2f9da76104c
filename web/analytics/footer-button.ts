/** The footer's link beside which the button stands, and whose look it has. */
const privacyLink = 'footer a[href="/privacy"]'

/** Creates the footer's button that opens the choice again. */
export function createFooterButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Cookie choices'
  button.dataset['cookieChoices'] = ''
  return button
}

/** Calls back with each button pressed that opens the choice: the footer's, and the policy's. */
export function onChoicesRequest(open: (button: HTMLElement) => void): void {
  document.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element && target.closest<HTMLElement>('button[data-cookie-choices]')
    if (button) open(button)
  })
}

/**
 * Puts the button beside the footer's privacy link, where it moves nothing: before it where both fit
 * into the row, otherwise after it. Pages of a site without analytics have no place for it.
 */
export function placeInFooter(button: HTMLButtonElement): void {
  const link = document.querySelector<HTMLElement>(privacyLink)
  if (!link || button.isConnected) return
  const { left, top } = link.getBoundingClientRect()
  button.className = link.className
  link.before(button)
  const now = link.getBoundingClientRect()
  if (now.left !== left || now.top !== top) link.after(button)
}
