import type { Context } from 'hono'
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { sessionMs } from './session-store.ts'

const name = 'petjet-admin'

/** Where a browser keeps its session: in a cookie that no script reads and no other site sends. */
export interface SessionCookie {
  /** The token; undefined where there is none or its signature is wrong. */
  read(c: Context): Promise<string | undefined>
  /** @param key one of those that count */
  write(c: Context, token: string, key: string): Promise<void>
  clear(c: Context): void
}

/**
 * The cookie of this site. On https it is bound to this very host and to https.
 *
 * @param keys those whose signature counts
 */
export function sessionCookie(siteUrl: string, keys: readonly string[]): SessionCookie {
  const isSecure = siteUrl.startsWith('https:')
  const options: CookieOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
    ...(isSecure && { prefix: 'host' }),
  }
  const fullName = isSecure ? `__Host-${name}` : name
  return {
    async read(c) {
      for (const key of keys) {
        const token = await getSignedCookie(c, key, fullName)
        if (token) return token
      }
      return undefined
    },
    write: (c, token, key) =>
      setSignedCookie(c, name, token, key, { ...options, maxAge: sessionMs / 1000 }),
    clear: (c) => void deleteCookie(c, name, options),
  }
}
