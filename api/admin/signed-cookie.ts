import type { Context } from 'hono'
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'

/** A signed cookie that scripts cannot read and other sites cannot send. */
export interface SignedCookie {
  /** The value; undefined if the cookie is missing or its signature is wrong. */
  read(c: Context): Promise<string | undefined>
  /** @param key one of the accepted keys */
  write(c: Context, value: string, key: string): Promise<void>
  clear(c: Context): void
}

export interface SignedCookieOptions {
  readonly siteUrl: string
  readonly name: string
  /** The path below which requests carry the cookie. */
  readonly path: string
  /** How long the browser keeps it, in seconds. */
  readonly seconds: number
  /** The keys whose signatures are accepted. */
  readonly keys: readonly string[]
}

/** Opens a cookie of this site. On https it is Secure and, at the path `/`, bound to this host. */
export function signedCookie(settings: SignedCookieOptions): SignedCookie {
  const { siteUrl, name, path, seconds, keys } = settings
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
    async read(c) {
      for (const key of keys) {
        const value = await (isSecure
          ? getSignedCookie(c, key, name, prefix)
          : getSignedCookie(c, key, name))
        if (value) return value
      }
      return undefined
    },
    write: (c, value, key) => setSignedCookie(c, name, value, key, { ...options, maxAge: seconds }),
    clear: (c) => void deleteCookie(c, name, options),
  }
}
