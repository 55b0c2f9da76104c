/** The Studio's check for newer versions, which ignores its configuration. */
const versionCheck = /^https:\/\/sanity-cdn\.(com|work)\/v1\/modules\//
/** The Studio's check whether Sanity collects feedback, which ignores its configuration. */
const feedback = /^https:\/\/api\.sanity\.io\/vX\/intake\/feedback$/

const refused = 403

/**
 * Wraps `fetch` so that the Studio's own calls to Sanity never leave the page: a release of this
 * project updates this Studio, and the Studio must not contact hosts that are not configured.
 *
 * @param send the browser's `fetch`
 */
export function blockSanityCalls(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const address = addressOf(input)
    if (versionCheck.test(address)) return Response.json({})
    return feedback.test(address) ? new Response(null, { status: refused }) : send(input, init)
  }
}

function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input)
}
