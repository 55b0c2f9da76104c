import { AppError } from '#api/http/errors.ts'
import type { PreviewCookie } from './preview-cookie.ts'
import type { PreviewSession } from './preview-session.ts'
import type { ShareAccessSource } from './share-access.ts'

/** A request's preview: a session, none, an ended one whose cookie must be cleared, or unknown. */
export type FoundPreview = PreviewSession | 'none' | 'ended' | 'unknown'

/** Decides whether a request previews drafts, based on its cookie alone. */
export interface PreviewGuard {
  /** `unknown` if the lake cannot confirm that a shared link is still valid. */
  find(cookieHeader: string | undefined): Promise<FoundPreview>
  /**
   * Returns the session of a request.
   *
   * @throws {AppError} `preview-ended`, or `lake-unavailable`
   */
  demand(cookieHeader: string | undefined): Promise<PreviewSession>
}

export function createPreviewGuard(cookie: PreviewCookie, share: ShareAccessSource): PreviewGuard {
  const stillGood = async (session: PreviewSession) => {
    if (session.kind === 'studio') return true
    // Revoking a shared link ends every preview that it opened.
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
        // Without an answer from the lake, show the public page; the next request asks again.
        return 'unknown'
      }
    },
  }
}
