import { randomBytes } from 'node:crypto'

/** The directives of a content security policy, each with the sources that it allows. */
export type PolicyDirectives = Readonly<Record<string, readonly string[]>>

/** Nothing is loaded, and only our own pages may frame it: what every policy begins with. */
export const closedDirectives = {
  'default-src': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
} as const satisfies PolicyDirectives

/** Makes a policy of one page for the nonce of its response. */
export type PagePolicy = (nonce: string) => string

/** Writes a policy as the header's value. */
export function policyText(directives: PolicyDirectives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')
}

/** A word that allows one response's own inline scripts; nobody can guess it. */
export function createNonce(): string {
  return randomBytes(18).toString('base64url')
}
