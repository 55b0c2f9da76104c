import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import type { Header } from './header.ts'
import { closedDirectives, policyText } from '#api/http/content-security-policy/policy-text.ts'

/** Other sites can embed share pictures and kit pictures. */
const embeddable = /^\/(?:pictures|share)\//

/** Content types that a page uses and browsers never show alone: scripts, style sheets, fonts. */
const pageParts = /^(?:text\/(?:javascript|css)|font\/woff2)(?:;|$)/

/**
 * The headers that protect such files; the other headers are for documents, and cost 570 bytes per
 * file.
 */
const partHeaders = new Set([
  'Cross-Origin-Resource-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
])

const closedPolicy = policyText(closedDirectives)

/**
 * The most sensitive of the features that no page uses. The list is short, because every page sends it
 * in its first packets.
 */
const deniedFeatures = ['camera', 'geolocation', 'microphone', 'payment', 'usb']

/**
 * The security headers of every document and of every other response except parts of a page. Framing by
 * the same origin stays allowed for the Studio's preview.
 */
export function securityHeaderList(siteUrl: string): readonly Header[] {
  // Without includeSubDomains, because this product does not control other hosts of the domain.
  const transport = ['Strict-Transport-Security', 'max-age=31536000'] as const
  return [
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Origin-Agent-Cluster', '?1'],
    ['Permissions-Policy', deniedFeatures.map((feature) => `${feature}=()`).join(', ')],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...(siteUrl.startsWith('https:') ? [transport] : []),
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'SAMEORIGIN'],
  ]
}

/**
 * Sets the security headers of every response. Pages set their own content security policy; all other
 * responses get a policy that allows nothing. Scripts, style sheets and fonts get only the headers
 * that protect them: `nosniff` prevents browsers from treating them as documents.
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
    if (c.get('isCrossOriginStudio') === true) allowCrossOriginStudio(headers)
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', closedPolicy)
    if (embeddable.test(c.req.path)) headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  })
}

/**
 * Lets a Studio at another origin frame a response, as its policy allows, and talk to a window that it
 * opens.
 */
function allowCrossOriginStudio(headers: Headers): void {
  headers.delete('X-Frame-Options')
  headers.set('Cross-Origin-Opener-Policy', 'unsafe-none')
}
