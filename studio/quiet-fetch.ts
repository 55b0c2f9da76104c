/** Where the Studio looks for newer versions of itself, whatever its configuration says. */
const versionCheck = /^https:\/\/sanity-cdn\.(com|work)\/v1\/modules\//

/**
 * Wraps `fetch` so that the Studio's look for newer versions never leaves the page: this Studio is
 * updated by a release of this project, and asks no host that is not configured.
 *
 * @param ask the browser's own `fetch`
 */
export function quietFetch(ask: typeof fetch): typeof fetch {
  return async (input, init) =>
    versionCheck.test(addressOf(input)) ? Response.json({}) : ask(input, init)
}

function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input)
}
