/** How browsers say that a script of the site could not be loaded: Chromium, Firefox, Safari. */
const lost =
  /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/i

/** The key under which the router, too, notes in this tab that an error made it reload a page. */
const keyOf = ({ message }: Error) => `tanstack_router_reload:${message}`

/**
 * Whether an error means that a script was lost, for the first time in this tab: the server is then
 * asked for the page, as the router does where a page's own script is lost.
 */
export function isLostForTheFirstTime(error: unknown): error is Error {
  if (typeof sessionStorage === 'undefined') return false
  return (
    error instanceof Error &&
    lost.test(error.message) &&
    sessionStorage.getItem(keyOf(error)) === null
  )
}

/** Remembers that the server was asked because of this error. */
export function rememberLost(error: Error): void {
  sessionStorage.setItem(keyOf(error), '1')
}
