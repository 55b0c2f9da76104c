import { createHmac, hkdfSync } from 'node:crypto'
import { isSameSecret } from '#api/platform/is-same-secret.ts'
import type { Context } from 'hono'
import { deleteCookie, generateCookie, setCookie } from 'hono/cookie'
import { type CookieOptions, parse } from 'hono/utils/cookie'
import * as v from 'valibot'
import { AppError } from '#api/http/errors.ts'
import type { Env } from '#api/platform/env.ts'
import { valuesOf } from '#api/platform/env/secrets.ts'
import { previewCookie } from '#api/site/page/page-cache.ts'
import { perspectiveSchema } from '#schemas/preview/perspective.ts'
import type { SharedLink } from './shared-link.ts'

/** How long a preview from the Studio lasts, in ms: the same as an admin's session. */
export const studioSessionMs = 12 * 3600 * 1000

const sessionSchema = v.object({
  kind: v.picklist(['studio', 'share']),
  /** Milliseconds since 1970. */
  endsAt: v.pipe(v.number(), v.safeInteger()),
  perspective: perspectiveSchema,
  /** The digest of the secret that opened the preview. */
  secret: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  studioUrl: v.pipe(v.string(), v.url(), v.maxLength(500)),
})

/** A preview's session, which is stored only in the cookie, not on a server. */
export type PreviewSession = Readonly<v.InferOutput<typeof sessionSchema>>

/** The settings that the keys of cookies are derived from. */
export type PreviewKeySource = Pick<
  Env,
  | 'SITE_URL'
  | 'SANITY_PROJECT_ID'
  | 'SANITY_DATASET'
  | 'SANITY_READ_TOKEN'
  | 'SANITY_READ_TOKEN_ALSO'
>

/**
 * Decides whether a request previews drafts, based on its cookie alone, which scripts cannot read. On
 * https, browsers also send the cookie if a Studio at another origin frames the site. The cookie is
 * partitioned by that Studio, so no other site's page can use it in a frame.
 */
export function createPreviewAccess(env: PreviewKeySource, sharedLink: SharedLink) {
  const keys = previewKeys(env)
  const isSecure = env.SITE_URL.startsWith('https:')
  const options: CookieOptions = {
    path: '/',
    httpOnly: true,
    ...(isSecure
      ? { prefix: 'host', secure: true, sameSite: 'None', partitioned: true }
      : { sameSite: 'Lax' }),
  }
  const name = isSecure ? `__Host-${previewCookie}` : previewCookie
  /** Returns the session in a `Cookie` header; `ended` if the session is no longer valid. */
  const read = (header: string | undefined): PreviewSession | 'ended' | undefined => {
    const text = parse(header ?? '', name)[name]
    return text === undefined ? undefined : (openSession(keys, text, Date.now()) ?? 'ended')
  }
  /**
   * Returns the session unless its shared link was revoked, which ends every preview that the link
   * opened.
   */
  const confirm = async (session: PreviewSession) => {
    const isValid =
      session.kind === 'studio' || (await sharedLink.current())?.digest === session.secret
    return isValid ? session : 'ended'
  }
  return {
    read,
    write(c: Context, session: PreviewSession): void {
      const maxAge = Math.max(0, Math.floor((session.endsAt - Date.now()) / 1000))
      setCookie(c, previewCookie, sealSession(keys[0], session), { ...options, maxAge })
    },
    clear: (c: Context) => void deleteCookie(c, previewCookie, options),
    /** The value of a `Set-Cookie` header that clears the cookie. */
    cleared: generateCookie(previewCookie, '', { ...options, maxAge: 0 }),

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

/**
 * The keys of previews: all keys are accepted, and the first key signs. Every server of a site derives
 * the same keys from the read token, so that keys are never stored; other sites and datasets derive
 * other keys. When a token is revoked, every preview that was signed with its key ends.
 */
export function previewKeys(env: PreviewKeySource): [Buffer, ...Buffer[]] {
  const place = [env.SITE_URL, env.SANITY_PROJECT_ID, env.SANITY_DATASET].join('\n')
  const keyOf = (token: string) =>
    Buffer.from(hkdfSync('sha256', token, place, 'petjet preview 1', 32))
  const [, ...others] = valuesOf(env, 'SANITY_READ_TOKEN')
  return [keyOf(env.SANITY_READ_TOKEN), ...others.map(keyOf)]
}

/** Serializes and signs a session for a cookie. */
export function sealSession(key: Buffer, session: PreviewSession): string {
  const payload = Buffer.from(JSON.stringify(session)).toString('base64url')
  return `${payload}.${signatureOf(key, payload).toString('base64url')}`
}

/** Browsers limit a cookie to 4 KB. */
const maxLength = 4000

/** Reads a session that one of the keys signed and that has not ended at `now` (ms since 1970). */
export function openSession(
  keys: readonly Buffer[],
  text: string,
  now: number,
): PreviewSession | undefined {
  const [payload = '', signature = '', ...more] = text.slice(0, maxLength).split('.')
  const given = Buffer.from(signature, 'base64url')
  if (more.length > 0 || !keys.some((key) => isSameSecret(given, signatureOf(key, payload)))) {
    return undefined
  }
  const parsed = v.safeParse(
    sessionSchema,
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  )
  return parsed.success && parsed.output.endsAt > now ? parsed.output : undefined
}

function signatureOf(key: Buffer, payload: string): Buffer {
  return createHmac('sha256', key).update(payload).digest()
}
