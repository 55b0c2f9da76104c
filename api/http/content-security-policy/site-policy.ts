import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { closedDirectives, policyText } from './policy-text.ts'
import {
  analyticsSources,
  captchaSources,
  lakeSources,
  type OutsideSources,
  shopSources,
} from './outside-sources.ts'

/**
 * Builds a page's policy, from its inline scripts' hashes and, in a preview, the sources that can
 * frame the page.
 */
type SitePolicy = (inlineScripts: readonly string[], frameAncestors?: readonly string[]) => string

/**
 * The policy of the site's pages: allows the build's scripts, the captcha's, and the inline scripts that
 * the page was rendered with. See `docs/decisions/0008-content-security-policy.md`.
 *
 * @param isDevelopment whether hot reload is on, which needs a WebSocket and adds inline styles
 */
export function sitePolicy(settings: RuntimeSettings, isDevelopment: boolean): SitePolicy {
  const lake = lakeSources(settings)
  const services = [captchaSources(settings), shopSources(settings), analyticsSources(settings)]
  const sourcesOf = (use: keyof OutsideSources) => services.flatMap((sources) => sources[use] ?? [])
  const frames = sourcesOf('frames')
  return (inlineScripts, frameAncestors) =>
    policyText({
      ...closedDirectives,
      'script-src': ["'self'", ...inlineScripts, ...sourcesOf('scripts')],
      // The overlays of a preview add style elements.
      'style-src': ["'self'", ...(isDevelopment || frameAncestors ? ["'unsafe-inline'"] : [])],
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', ...lake.pictures, ...sourcesOf('pictures')],
      'font-src': ["'self'"],
      'manifest-src': ["'self'"],
      'connect-src': [
        "'self'",
        ...lake.queries,
        ...lake.pictures,
        ...sourcesOf('connections'),
        ...(isDevelopment ? ['ws:'] : []),
      ],
      'frame-src': frames.length > 0 ? frames : ["'none'"],
      'worker-src': isDevelopment ? ['blob:'] : ["'none'"],
      ...(frameAncestors && { 'frame-ancestors': frameAncestors }),
    })
}
