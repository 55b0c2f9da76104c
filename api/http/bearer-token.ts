import type { Context } from 'hono'
import { isSameSecret } from '#api/platform/is-same-secret.ts'

/** Whether a request has one of these bearer tokens. */
export function hasBearerToken(c: Context, tokens: readonly string[]): boolean {
  const given = c.req.header('Authorization') ?? ''
  return tokens.some((token) => isSameSecret(given, `Bearer ${token}`))
}
