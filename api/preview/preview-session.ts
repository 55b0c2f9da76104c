import * as v from 'valibot'
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Env } from '#api/platform/env.ts'
import { valuesOf } from '#api/platform/env/secrets.ts'
import { perspectiveSchema } from '#schemas/preview/perspective.ts'

const hourMs = 3600 * 1000

/** How long a preview from the Studio lasts, in ms: the same as an admin's session. */
export const studioSessionMs = 12 * hourMs
/** How long a shared link is valid after sharing was turned on, in ms. */
export const sharedLinkMs = 24 * hourMs

const sessionSchema = v.strictObject({
  /** The session's id in the lake's mark of a used secret. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  kind: v.picklist(['studio', 'share']),
  /** Milliseconds since 1970. */
  endsAt: v.pipe(v.number(), v.safeInteger()),
  perspective: perspectiveSchema,
  /** The digest of the secret that opened it. */
  secret: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  studioUrl: v.pipe(v.string(), v.url(), v.maxLength(500)),
})

/** A preview's session. It is stored only in the cookie, not on a server. */
export type PreviewSession = Readonly<v.InferOutput<typeof sessionSchema>>

/** The digest that identifies a secret in cookies and in the lake; it does not reveal the secret. */
export function secretDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Browsers limit a cookie to 4 KB. */
const maxLength = 4000

/**
 * The keys of previews: all of them are accepted, and the first one signs. Every server of a site derives
 * the same keys from the read token, so that they are never stored; other sites and datasets derive
 * others. When a token is revoked, every preview that it signed ends.
 */
export function previewKeys(env: PreviewKeySource): [Buffer, ...Buffer[]] {
  const place = [env.SITE_URL, env.SANITY_PROJECT_ID, env.SANITY_DATASET].join('\n')
  const keyOf = (token: string) =>
    Buffer.from(hkdfSync('sha256', token, place, 'petjet preview 1', 32))
  const [, ...others] = valuesOf(env, 'SANITY_READ_TOKEN')
  return [keyOf(env.SANITY_READ_TOKEN), ...others.map(keyOf)]
}

export type PreviewKeySource = Pick<
  Env,
  | 'SITE_URL'
  | 'SANITY_PROJECT_ID'
  | 'SANITY_DATASET'
  | 'SANITY_READ_TOKEN'
  | 'SANITY_READ_TOKEN_ALSO'
>

/** Serializes and signs a session for a cookie. */
export function sealSession(key: Buffer, session: PreviewSession): string {
  const payload = Buffer.from(JSON.stringify(session)).toString('base64url')
  return `${payload}.${signatureOf(key, payload).toString('base64url')}`
}

/** Reads a session that one of the keys signed and that has not ended at `now` (ms since 1970). */
export function openSession(
  keys: readonly Buffer[],
  text: string,
  now: number,
): PreviewSession | undefined {
  const [payload = '', signature = '', ...more] = text.slice(0, maxLength).split('.')
  const given = Buffer.from(signature, 'base64url')
  if (more.length > 0 || !keys.some((key) => isSame(given, signatureOf(key, payload)))) {
    return undefined
  }
  const parsed = v.safeParse(
    sessionSchema,
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  )
  return parsed.success && parsed.output.endsAt > now ? parsed.output : undefined
}

function isSame(given: Buffer, wanted: Buffer): boolean {
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function signatureOf(key: Buffer, payload: string): Buffer {
  return createHmac('sha256', key).update(payload).digest()
}
