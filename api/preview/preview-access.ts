import type { Context } from 'hono'
import { deleteCookie, generateCookie, setCookie } from 'hono/cookie'
import { type CookieOptions, parse } from 'hono/utils/cookie'
import { AppError } from '#api/http/errors.ts'
import {
  openSession,
  previewKeys,
  type PreviewKeySource,
  type PreviewSession,
  sealSession,
} from './preview-session.ts'
import type { SharedLink } from './shared-link.ts'

/** Requests with a cookie of this name never use the page cache (`api/site/page/page-visit.ts`). */
const name = 'sanity-preview-session'

/**
 * Decides whether a request previews drafts, based on its cookie alone, which scripts cannot read. On
 * https, browsers also send it if a Studio at another address frames the site. It is partitioned by that
 * Studio, so no other site's page can use it in a frame.
 */
export function createPreviewAccess(env: PreviewKeySource, sharedLink: SharedLink) {
  const keys = previewKeys(env)
  const options: CookieOptions = {
    path: '/',
    httpOnly: true,
    ...(env.SITE_URL.startsWith('https:')
      ? { secure: true, sameSite: 'None', partitioned: true }
      : { sameSite: 'Lax' }),
  }
  /** Returns the session in a `Cookie` header; `ended` if it is no longer valid. */
  const read = (header: string | undefined): PreviewSession | 'ended' | undefined => {
    const text = parse(header ?? '', name)[name]
    return text === undefined ? undefined : (openSession(keys, text, Date.now()) ?? 'ended')
  }
  /** Returns the session unless its shared link was revoked, which ends every preview that it opened. */
  const confirm = async (session: PreviewSession) => {
    const isValid =
      session.kind === 'studio' || (await sharedLink.current())?.secret === session.secret
    return isValid ? session : 'ended'
  }
  return {
    read,
    write(c: Context, session: PreviewSession): void {
      const maxAge = Math.max(0, Math.floor((session.endsAt - Date.now()) / 1000))
      setCookie(c, name, sealSession(keys[0], session), { ...options, maxAge })
    },
    clear: (c: Context) => void deleteCookie(c, name, options),
    /** The value of a `Set-Cookie` header that clears the cookie. */
    cleared: generateCookie(name, '', { ...options, maxAge: 0 }),

    /** Returns the session of a request; undefined also if the lake cannot confirm a shared link. */
    async find(header: string | undefined): Promise<PreviewSession | 'ended' | undefined> {
      const session = read(header)
      // Without an answer from the lake, show the public page; the next request asks again.
      return typeof session === 'object' ? confirm(session).catch(() => undefined) : session
    },
    /**
     * Returns the session of a request.
     *
     * @throws {AppError} `preview-ended`, or `lake-unavailable`
     */
    async demand(header: string | undefined): Promise<PreviewSession> {
      const session = read(header)
      const found = typeof session === 'object' ? await confirm(session) : session
      if (typeof found === 'object') return found
      throw new AppError('preview-ended', 'This preview has ended. Open it again from the Studio.')
    },
  }
}
