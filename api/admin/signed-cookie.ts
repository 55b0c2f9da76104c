import type { Context } from 'hono'
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'

interface SignedCookieOptions {
  readonly siteUrl: string
  readonly name: string
  /** The browser sends the cookie only to this path and paths below it. */
  readonly path: string
  /** How long the browser keeps the cookie, in seconds. */
  readonly seconds: number
  /** The keys whose signatures are accepted. */
  readonly keys: readonly string[]
}

/**
 * A signed cookie that scripts cannot read and other sites cannot send. On https it is Secure and, at
 * the path `/`, bound to this host.
 */
export function signedCookie({ siteUrl, name, path, seconds, keys }: SignedCookieOptions) {
  const isSecure = siteUrl.startsWith('https:')
  const prefix = path === '/' ? 'host' : 'secure'
  const options: CookieOptions = {
    path,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
    ...(isSecure && { prefix }),
  }
  return {
    /** The value; undefined if the cookie is missing or its signature is wrong. */
    async read(c: Context): Promise<string | undefined> {
      for (const key of keys) {
        const value = await (isSecure
          ? getSignedCookie(c, key, name, prefix)
          : getSignedCookie(c, key, name))
        if (value) return value
      }
      return undefined
    },
    /** @param key one of the accepted keys */
    write: (c: Context, value: string, key: string) =>
      setSignedCookie(c, name, value, key, { ...options, maxAge: seconds }),
    clear: (c: Context) => void deleteCookie(c, name, options),
  }
}
