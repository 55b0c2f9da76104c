import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from './app-env.ts'
import { closedDirectives, policyText } from './policy/content-security-policy.ts'

/** Other sites may embed share pictures and kit pictures. */
const shownElsewhere = /^\/(?:pictures|share)\//

const closedPolicy = policyText(closedDirectives)

/**
 * Sets the security headers of every response. Same-origin framing stays allowed for the Studio's
 * preview. Pages set their own content security policy; everything else gets one that allows nothing.
 *
 * @param siteUrl the site's public address
 */
export function securityHeaders(siteUrl: string) {
  return every(
    perAnswer,
    secureHeaders({
      xFrameOptions: 'SAMEORIGIN',
      // Without includeSubDomains: other hosts of the domain are not this product's to configure.
      strictTransportSecurity: siteUrl.startsWith('https:') && 'max-age=31536000',
      referrerPolicy: 'strict-origin-when-cross-origin',
      crossOriginOpenerPolicy: 'same-origin',
      crossOriginResourcePolicy: 'same-origin',
      permissionsPolicy: {
        accelerometer: [],
        camera: [],
        displayCapture: [],
        geolocation: [],
        gyroscope: [],
        hid: [],
        magnetometer: [],
        microphone: [],
        midi: [],
        payment: [],
        serial: [],
        usb: [],
      },
    }),
  )
}

/** Completes the headers after the response has been made. */
const perAnswer = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', closedPolicy)
  if (shownElsewhere.test(c.req.path)) headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
})
