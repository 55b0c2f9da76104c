import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { closedDirectives, policyText } from './content-security-policy.ts'
import { captchaSources, lakeSources } from './outside-sources.ts'

/**
 * Builds a page's policy.
 *
 * @param inlineScripts the hashes of the page's inline scripts, as `'sha256-…'`
 */
type SitePolicy = (inlineScripts: readonly string[]) => string

/**
 * The policy of the site's pages: the build's own scripts run, the captcha's, and the inline scripts
 * that the page was rendered with.
 * `docs/decisions/0008-content-security-policy.md` gives the reasons.
 *
 * @param isDevelopment whether hot reload is on, which needs a socket and adds inline styles
 */
export function sitePolicy(settings: RuntimeSettings, isDevelopment: boolean): SitePolicy {
  const lake = lakeSources(settings)
  const captcha = captchaSources(settings)
  return (inlineScripts) =>
    policyText({
      ...closedDirectives,
      'script-src': ["'self'", ...inlineScripts, ...captcha.scripts],
      'style-src': ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : [])],
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', ...lake.pictures],
      'font-src': ["'self'"],
      'manifest-src': ["'self'"],
      'connect-src': [
        "'self'",
        ...lake.queries,
        ...lake.pictures,
        ...captcha.connections,
        ...(isDevelopment ? ['ws:'] : []),
      ],
      'frame-src': captcha.frames.length > 0 ? captcha.frames : ["'none'"],
      'worker-src': isDevelopment ? ['blob:'] : ["'none'"],
    })
}
