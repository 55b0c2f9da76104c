import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import type { Header } from './header.ts'
import { closedDirectives, policyText } from '#api/http/content-security-policy/policy-text.ts'

/** The paths of link-preview pictures and kit pictures, which other sites can embed. */
const embeddable = /^\/(?:pictures|share)\//

/** The content types of page parts: scripts, style sheets and fonts, which are not documents. */
const pageParts = /^(?:text\/(?:javascript|css)|font\/woff2)(?:;|$)/

/**
 * The headers that protect page parts. The other headers protect documents, and would add 570 bytes
 * to each part.
 */
const partHeaders = new Set([
  'Cross-Origin-Resource-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
])

const closedPolicy = policyText(closedDirectives)

/**
 * The most sensitive browser features that no page uses. The list is short, because it takes
 * space in the first packets of every page.
 */
const deniedFeatures = ['camera', 'geolocation', 'microphone', 'payment', 'usb']

/**
 * The security headers of every response that is not a page part. The same origin can frame a page,
 * because the Studio's preview needs this.
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
 * Sets the security headers of every response. Scripts, style sheets and fonts get only the
 * headers that protect page parts: `nosniff` prevents browsers from treating these files as
 * documents. Pages set their own content security policy; all other responses get a policy that
 * allows nothing.
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
 * Lets a Studio at another origin frame a response, and talk to the response in a window that the
 * Studio opens. The response's own policy also has to allow the framing.
 */
function allowCrossOriginStudio(headers: Headers): void {
  headers.delete('X-Frame-Options')
  headers.set('Cross-Origin-Opener-Policy', 'unsafe-none')
}
