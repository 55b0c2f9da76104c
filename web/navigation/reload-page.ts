import { ContentAwayError } from '#web/content/content-away-error.ts'

/** How browsers say that a script of the site could not be loaded: Chromium, Firefox, Safari. */
const lost =
  /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/i

/** The key under which the router, too, notes in this tab that an error made it reload a page. */
const keyOf = ({ message }: Error) => `tanstack_router_reload:${message}`

/**
 * Whether to load the page from the server after an error: if the lake does not answer a browser that
 * is online and the server has not sent this very page, or if a script is lost for the first time in
 * this tab, as after a deployment.
 */
export function shouldReload(error: unknown): error is Error {
  if (typeof sessionStorage === 'undefined' || !(error instanceof Error)) return false
  if (error instanceof ContentAwayError)
    return navigator.onLine && pageOf(document.URL) !== pageOf(documentUrl())
  return lost.test(error.message) && sessionStorage.getItem(keyOf(error)) === null
}

/** Loads the page from the server, and remembers that this error was the reason. */
export function reloadAfter(error: Error): void {
  sessionStorage.setItem(keyOf(error), '1')
  window.location.reload()
}

/** The address that the server was asked for when it sent this document. */
const documentUrl = () => performance.getEntriesByType('navigation')[0]?.name ?? ''

const pageOf = (url: string) => url.split('#', 1)[0]
