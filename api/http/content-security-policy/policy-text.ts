import { randomBytes } from 'node:crypto'

export type PolicyDirectives = Readonly<Record<string, readonly string[]>>

/** The base of every policy: allows no resources, and framing only by our own pages. */
export const closedDirectives = {
  'default-src': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
} as const satisfies PolicyDirectives

export function policyText(directives: PolicyDirectives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')
}

/** Creates an unguessable nonce for one response's scripts. */
export function createNonce(): string {
  return randomBytes(18).toString('base64url')
}
