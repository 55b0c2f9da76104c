import { LakeAwayError } from '#web/content/lake-away-error.ts'

/** How browsers say that a script of the site could not be loaded: Chromium, Firefox, Safari. */
const lost =
  /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/i

/** The key under which the router, too, notes in this tab that an error made it reload a page. */
const keyOf = ({ message }: Error) => `tanstack_router_reload:${message}`

/**
 * Whether to load the page from the server after an error: if the lake does not answer a browser that
 * is online, or if a script is lost for the first time in this tab, as after a deployment.
 */
export function shouldReload(error: unknown): error is Error {
  if (typeof sessionStorage === 'undefined' || !(error instanceof Error)) return false
  if (error instanceof LakeAwayError) return navigator.onLine
  return lost.test(error.message) && sessionStorage.getItem(keyOf(error)) === null
}

/** Loads the page from the server, and remembers that this error was the reason. */
export function reloadAfter(error: Error): void {
  sessionStorage.setItem(keyOf(error), '1')
  window.location.reload()
}
