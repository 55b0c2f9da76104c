import { randomBytes } from 'node:crypto'

/** The directives of a content security policy with the sources that each allows. */
export type PolicyDirectives = Readonly<Record<string, readonly string[]>>

/** The base of every policy: allows no resources, and framing by our own pages only. */
export const closedDirectives = {
  'default-src': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
} as const satisfies PolicyDirectives

/** Builds a page's policy for the nonce of one response. */
export type PagePolicy = (nonce: string) => string

/** Serialises a policy as the value of the header. */
export function policyText(directives: PolicyDirectives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')
}

/** Creates the unguessable nonce that allows one response's inline scripts. */
export function createNonce(): string {
  return randomBytes(18).toString('base64url')
}
