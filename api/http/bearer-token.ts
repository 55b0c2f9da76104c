import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'

/** Whether a request has one of these bearer tokens; compares in constant time. */
export function hasBearerToken(c: Context, tokens: readonly string[]): boolean {
  const given = c.req.header('Authorization') ?? ''
  return tokens.some((token) => isSame(given, `Bearer ${token}`))
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
