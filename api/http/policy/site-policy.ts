import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { closedDirectives, policyText, type PagePolicy } from './content-security-policy.ts'
import { captchaSources, lakeSources } from './outside-sources.ts'

/**
 * The policy of the site's pages: scripts need the nonce or are loaded by a script that has it.
 * `docs/decisions/0008-content-security-policy.md` gives the reasons.
 *
 * @param isDevelopment whether hot reload is on, which needs a socket and adds inline styles
 */
export function sitePolicy(settings: RuntimeSettings, isDevelopment: boolean): PagePolicy {
  const lake = lakeSources(settings)
  const captcha = captchaSources(settings)
  return (nonce) =>
    policyText({
      ...closedDirectives,
      'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
      'style-src': ["'self'", isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`],
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', ...lake.pictures],
      'font-src': ["'self'"],
      'manifest-src': ["'self'"],
      'connect-src': [
        "'self'",
        ...lake.api,
        ...lake.pictures,
        ...captcha,
        ...(isDevelopment ? ['ws:'] : []),
      ],
      'frame-src': captcha.length > 0 ? captcha : ["'none'"],
      'worker-src': isDevelopment ? ['blob:'] : ["'none'"],
    })
}
