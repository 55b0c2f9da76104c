import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import type { Header } from './header.ts'
import { closedDirectives, policyText } from './policy/content-security-policy.ts'

/** Other sites can embed share pictures and kit pictures. */
const shownElsewhere = /^\/(?:pictures|share)\//

/** What a browser uses in a page and never shows as one: a script, a style sheet, a font. */
const pageParts = /^(?:text\/(?:javascript|css)|font\/woff2)(?:;|$)/

/** The headers that protect such a file; the others are for documents, and cost 570 bytes a file. */
const partHeaders = new Set([
  'Cross-Origin-Resource-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
])

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
 * The security headers of every document, and of every other answer that is not a file of a page.
 * Same-origin framing stays allowed for the Studio's preview.
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
    ['X-Frame-Options', 'SAMEORIGIN'],
  ]
}

/**
 * Sets the security headers of every response. Pages set their own content security policy;
 * everything else gets one that allows nothing. Scripts, style sheets and fonts get only what
 * protects them: `nosniff` keeps a browser from taking them for a document.
 *
 * @param siteUrl the site's public address
 */
export function securityHeaders(siteUrl: string) {
  const list = securityHeaderList(siteUrl)
  const partList = list.filter(([name]) => partHeaders.has(name))
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    const { headers } = c.res
    const isPart = c.res.ok && pageParts.test(headers.get('Content-Type') ?? '')
    for (const [name, value] of isPart ? partList : list) headers.set(name, value)
    if (isPart) return
    if (c.get('isForeignStudio') === true) allowForeignStudio(headers)
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', closedPolicy)
    if (shownElsewhere.test(c.req.path)) headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  })
}

/**
 * Lets a Studio at another address frame an answer, as its policy says, and talk to a window that it
 * opens.
 */
function allowForeignStudio(headers: Headers): void {
  headers.delete('X-Frame-Options')
  headers.set('Cross-Origin-Opener-Policy', 'unsafe-none')
}
