import { randomBytes } from 'node:crypto'

/** The directives of a content security policy with their allowed sources. */
export type PolicyDirectives = Readonly<Record<string, readonly string[]>>

/** The base of every policy: allows no resources, and framing only by our own pages. */
export const closedDirectives = {
  'default-src': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
} as const satisfies PolicyDirectives

/** Builds a page's policy with the nonce of one response. */
export type PagePolicy = (nonce: string) => string

/** Serializes a policy as a header value. */
export function policyText(directives: PolicyDirectives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')
}

/** Creates the unguessable nonce that allows one response's inline scripts. */
export function createNonce(): string {
  return randomBytes(18).toString('base64url')
}
