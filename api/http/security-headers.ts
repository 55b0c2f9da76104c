import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from './app-env.ts'
import { closedDirectives, policyText } from './policy/content-security-policy.ts'

/** Share pictures and kit pictures are shown on other sites. */
const shownElsewhere = /^\/(?:pictures|share)\//

const closedPolicy = policyText(closedDirectives)

/**
 * Headers that every answer carries; frames stay allowed for our own Studio's preview. A page brings
 * a content security policy of its own, all else gets one under which nothing is loaded.
 *
 * @param siteUrl the site's public address
 */
export function securityHeaders(siteUrl: string) {
  return every(
    perAnswer,
    secureHeaders({
      xFrameOptions: 'SAMEORIGIN',
      // This host alone: what else runs under the domain is not ours to decide.
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

/** Runs after the headers of every answer are set. */
const perAnswer = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', closedPolicy)
  if (shownElsewhere.test(c.req.path)) headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
})
