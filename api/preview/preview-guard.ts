import { AppError } from '#api/http/errors.ts'
import type { PreviewCookie } from './preview-cookie.ts'
import type { PreviewSession } from './preview-session.ts'
import type { ShareAccessSource } from './share-access.ts'

/** What a request's preview is worth: a session, none, or a cookie that has to go. */
export type FoundPreview = PreviewSession | 'none' | 'ended' | 'unknown'

/** Decides whether a request previews drafts, by its cookie alone. */
export interface PreviewGuard {
  /** `unknown` if the lake cannot say whether a shared link is still good. */
  find(cookieHeader: string | undefined): Promise<FoundPreview>
  /**
   * The session of a request.
   *
   * @throws {AppError} `preview-ended`, or `lake-unavailable`
   */
  demand(cookieHeader: string | undefined): Promise<PreviewSession>
}

export function createPreviewGuard(cookie: PreviewCookie, share: ShareAccessSource): PreviewGuard {
  const stillGood = async (session: PreviewSession) => {
    if (session.kind === 'studio') return true
    // Whoever ends a shared link ends every preview that it has opened.
    return (await share.current())?.secret === session.secret
  }
  const demand: PreviewGuard['demand'] = async (header) => {
    const session = cookie.read(header)
    if (typeof session === 'object' && (await stillGood(session))) return session
    throw new AppError('preview-ended', 'This preview has ended. Open it again from the Studio.')
  }
  return {
    demand,
    async find(header) {
      const session = cookie.read(header)
      if (typeof session !== 'object') return session
      try {
        return (await stillGood(session)) ? session : 'ended'
      } catch {
        // Without the lake's word the page is the public one, and the next request asks again.
        return 'unknown'
      }
    },
  }
}
