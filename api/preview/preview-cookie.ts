import type { Context } from 'hono'
import { deleteCookie, generateCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { parse } from 'hono/utils/cookie'
import { openSession, sealSession, type PreviewSession } from './preview-session.ts'

/** Requests with a cookie of this name never use the page cache (`api/site/page/page-visit.ts`). */
const name = 'sanity-preview-session'

/** A browser's preview, in a cookie that scripts cannot read. */
export interface PreviewCookie {
  /**
   * Reads the session from a `Cookie` header: `none` without a preview cookie, `ended` if the cookie is no
   * longer valid.
   */
  read(header: string | undefined): PreviewSession | 'none' | 'ended'
  write(c: Context, session: PreviewSession): void
  clear(c: Context): void
  /** The value of a `Set-Cookie` header that clears the cookie. */
  readonly cleared: string
}

/**
 * Opens this site's cookie. On https, browsers also send it if a Studio at another address frames the
 * site. It is partitioned by that Studio, so no other site's page can use it in a frame.
 *
 * @param keys the accepted keys; the first one signs
 */
export function previewCookie(
  siteUrl: string,
  keys: readonly [Buffer, ...Buffer[]],
): PreviewCookie {
  const isSecure = siteUrl.startsWith('https:')
  const options: CookieOptions = {
    path: '/',
    httpOnly: true,
    ...(isSecure ? { secure: true, sameSite: 'None', partitioned: true } : { sameSite: 'Lax' }),
  }
  return {
    read(header) {
      const text = parse(header ?? '', name)[name]
      if (text === undefined) return 'none'
      return openSession(keys, text, Date.now()) ?? 'ended'
    },
    write(c, session) {
      const maxAge = Math.max(0, Math.floor((session.endsAt - Date.now()) / 1000))
      setCookie(c, name, sealSession(keys[0], session), { ...options, maxAge })
    },
    clear: (c) => void deleteCookie(c, name, options),
    cleared: generateCookie(name, '', { ...options, maxAge: 0 }),
  }
}
