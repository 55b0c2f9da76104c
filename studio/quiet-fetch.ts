/** Where the Studio looks for newer versions of itself, whatever its configuration says. */
const versionCheck = /^https:\/\/sanity-cdn\.(com|work)\/v1\/modules\//
/** Where it asks whether feedback to its makers would be taken, again whatever the configuration. */
const feedback = /^https:\/\/api\.sanity\.io\/vX\/intake\/feedback$/

const refused = 403

/**
 * Wraps `fetch` so that what the Studio asks its makers on its own account never leaves the page:
 * this Studio is updated by a release of this project, and asks no host that is not configured.
 *
 * @param ask the browser's own `fetch`
 */
export function quietFetch(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const address = addressOf(input)
    if (versionCheck.test(address)) return Response.json({})
    return feedback.test(address) ? new Response(null, { status: refused }) : ask(input, init)
  }
}

function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input)
}
