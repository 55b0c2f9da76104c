import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import type { Header } from './header.ts'
import { closedDirectives, policyText } from './policy/content-security-policy.ts'

/** Other sites may embed share pictures and kit pictures. */
const shownElsewhere = /^\/(?:pictures|share)\//

const closedPolicy = policyText(closedDirectives)

/** Sensors and devices that no page uses. */
const refusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/**
 * The security headers that every response has. Same-origin framing stays allowed for the Studio's
 * preview.
 *
 * @param siteUrl the site's public address
 */
export function securityHeaderList(siteUrl: string): readonly Header[] {
  // Without includeSubDomains: other hosts of the domain are not this product's to configure.
  const transport = ['Strict-Transport-Security', 'max-age=31536000'] as const
  return [
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Origin-Agent-Cluster', '?1'],
    ['Permissions-Policy', refusedFeatures.map((feature) => `${feature}=()`).join(', ')],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...(siteUrl.startsWith('https:') ? [transport] : []),
    ['X-Content-Type-Options', 'nosniff'],
    ['X-DNS-Prefetch-Control', 'off'],
    ['X-Download-Options', 'noopen'],
    ['X-Frame-Options', 'SAMEORIGIN'],
    ['X-Permitted-Cross-Domain-Policies', 'none'],
    ['X-XSS-Protection', '0'],
  ]
}

/**
 * Sets the security headers of every response. Pages set their own content security policy;
 * everything else gets one that allows nothing.
 *
 * @param siteUrl the site's public address
 */
export function securityHeaders(siteUrl: string) {
  const list = securityHeaderList(siteUrl)
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of list) headers.set(name, value)
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', closedPolicy)
    if (shownElsewhere.test(c.req.path)) headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  })
}
