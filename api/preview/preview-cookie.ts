import type { Context } from 'hono'
import { deleteCookie, generateCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { parse } from 'hono/utils/cookie'
import { openSession, sealSession, type PreviewSession } from './preview-session.ts'

/** `api/page/page-visit.ts` keeps requests with a cookie of such a name away from kept pages. */
const name = 'sanity-preview-session'

/** Where a browser keeps its preview: in a cookie that no script reads. */
export interface PreviewCookie {
  /**
   * The session in a `Cookie` header: `none` if it holds no cookie of a preview, `ended` where
   * that is of no worth any more.
   */
  read(header: string | undefined): PreviewSession | 'none' | 'ended'
  write(c: Context, session: PreviewSession): void
  clear(c: Context): void
  /** The value of a `Set-Cookie` header that clears it. */
  readonly cleared: string
}

/**
 * The cookie of this site. On https it also travels if a Studio at another address shows the
 * site in a frame, partitioned by that Studio: no other site's page can frame its way into it.
 *
 * @param keys the first signs; each counts
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
