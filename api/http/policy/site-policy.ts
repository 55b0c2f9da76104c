import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { closedDirectives, policyText } from './content-security-policy.ts'
import { analyticsSources, captchaSources, lakeSources, shopSources } from './outside-sources.ts'

/**
 * Builds a page's policy.
 *
 * @param inlineScripts the hashes of the page's inline scripts, as `'sha256-…'`
 * @param framers in a preview, the sources that can frame the page
 */
type SitePolicy = (inlineScripts: readonly string[], framers?: readonly string[]) => string

/**
 * The policy of the site's pages: allows the build's scripts, the captcha's, and the inline scripts that
 * the page was rendered with. See `docs/decisions/0008-content-security-policy.md`.
 *
 * @param isDevelopment whether hot reload is on, which needs a WebSocket and adds inline styles
 */
export function sitePolicy(settings: RuntimeSettings, isDevelopment: boolean): SitePolicy {
  const lake = lakeSources(settings)
  const captcha = captchaSources(settings)
  const shop = shopSources(settings)
  const analytics = analyticsSources(settings)
  return (inlineScripts, framers) =>
    policyText({
      ...closedDirectives,
      'script-src': ["'self'", ...inlineScripts, ...captcha.scripts, ...analytics.scripts],
      // The overlays of a preview add style elements.
      'style-src': ["'self'", ...(isDevelopment || framers ? ["'unsafe-inline'"] : [])],
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': [
        "'self'",
        'data:',
        'blob:',
        ...lake.pictures,
        ...shop.pictures,
        ...analytics.pictures,
      ],
      'font-src': ["'self'"],
      'manifest-src': ["'self'"],
      'connect-src': [
        "'self'",
        ...lake.queries,
        ...lake.pictures,
        ...captcha.connections,
        ...shop.connections,
        ...analytics.connections,
        ...(isDevelopment ? ['ws:'] : []),
      ],
      'frame-src': captcha.frames.length > 0 ? captcha.frames : ["'none'"],
      'worker-src': isDevelopment ? ['blob:'] : ["'none'"],
      ...(framers && { 'frame-ancestors': framers }),
    })
}
