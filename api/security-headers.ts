import { secureHeaders } from 'hono/secure-headers'

/** Headers that every answer carries; frames stay allowed for our own Studio's preview. */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: { frameAncestors: ["'self'"], baseUri: ["'self'"], objectSrc: ["'none'"] },
  xFrameOptions: 'SAMEORIGIN',
  // This host alone: what else runs under the domain is not ours to decide.
  strictTransportSecurity: 'max-age=15552000',
  referrerPolicy: 'strict-origin-when-cross-origin',
  // Share pictures and kit pictures are shown on other sites.
  crossOriginResourcePolicy: 'cross-origin',
})
