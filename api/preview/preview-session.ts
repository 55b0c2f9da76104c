import * as v from 'valibot'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Env } from '#api/env.ts'
import { perspectiveSchema } from '#schemas/preview/perspective.ts'

const hourMs = 3600 * 1000

/** How long a preview from the Studio lasts, in ms: as long as an admin's session. */
export const studioSessionMs = 12 * hourMs
/** How long a shared link lasts from the moment when sharing was switched on, in ms. */
export const sharedLinkMs = 24 * hourMs

const sessionSchema = v.strictObject({
  /** Names the session in the lake's mark of a used secret. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  kind: v.picklist(['studio', 'share']),
  /** Milliseconds since 1970. */
  endsAt: v.pipe(v.number(), v.safeInteger()),
  perspective: perspectiveSchema,
  /** The digest of the secret that opened it. */
  secret: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  studioUrl: v.pipe(v.string(), v.url(), v.maxLength(500)),
})

/** Somebody's preview, as the cookie holds it: nothing of it is stored on a server. */
export type PreviewSession = Readonly<v.InferOutput<typeof sessionSchema>>

/** A cookie that browsers keep is at most 4 KB. */
const maxLength = 4000

/**
 * The key that signs previews. Every server of a site derives the same one from the read token, so
 * that none has to store it, and another site or dataset derives another; a new token ends every
 * preview.
 */
export function previewKey(env: PreviewKeySource): Buffer {
  const place = [env.SITE_URL, env.SANITY_PROJECT_ID, env.SANITY_DATASET].join('\n')
  return Buffer.from(hkdfSync('sha256', env.SANITY_READ_TOKEN, place, 'petjet preview 1', 32))
}

type PreviewKeySource = Pick<
  Env,
  'SITE_URL' | 'SANITY_PROJECT_ID' | 'SANITY_DATASET' | 'SANITY_READ_TOKEN'
>

/** Writes a session as a signed text for a cookie. */
export function sealSession(key: Buffer, session: PreviewSession): string {
  const payload = Buffer.from(JSON.stringify(session)).toString('base64url')
  return `${payload}.${signatureOf(key, payload).toString('base64url')}`
}

/**
 * Reads a session that this site signed; undefined for anything else, and where it has ended.
 *
 * @param now milliseconds since 1970
 */
export function openSession(key: Buffer, text: string, now: number): PreviewSession | undefined {
  const [payload = '', signature = '', ...more] = text.slice(0, maxLength).split('.')
  const given = Buffer.from(signature, 'base64url')
  const wanted = signatureOf(key, payload)
  if (more.length > 0 || given.length !== wanted.length) return undefined
  if (!timingSafeEqual(given, wanted)) return undefined
  const parsed = v.safeParse(
    sessionSchema,
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  )
  return parsed.success && parsed.output.endsAt > now ? parsed.output : undefined
}

function signatureOf(key: Buffer, payload: string): Buffer {
  return createHmac('sha256', key).update(payload).digest()
}
