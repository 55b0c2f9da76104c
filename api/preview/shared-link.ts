import type { SanityClient } from '@sanity/client'
import { schemaIdSingleton, schemaTypeSingleton } from '@sanity/preview-url-secret/constants'
import * as v from 'valibot'
import { AppError } from '#api/http/errors.ts'
import type { LakeClients } from '#api/platform/lake/lake-clients.ts'
import { isOutage } from '#api/site/content/query-lake.ts'
import { statusOf } from '#schemas/protocol/lake-refusal.ts'
import { digestOf, rawReader } from './preview-secrets.ts'

/** How long a shared link is valid after sharing was turned on, in ms. */
const sharedLinkMs = 24 * 3600 * 1000
/** How long the lake's answer about the shared link is cached, in ms; a revoked link ends after that time. */
const lifetimeMs = 2000

const linkQuery = `*[_id == $id && _type == $type][0]{secret, _updatedAt}`
const endedQuery = `*[_id == $id && defined(secret) && dateTime(_updatedAt) <= dateTime($before)][0]._rev`

const linkContract = v.object({
  secret: v.pipe(v.string(), v.minLength(1)),
  _updatedAt: v.pipe(v.string(), v.isoTimestamp()),
})

export type SharedLink = ReturnType<typeof createSharedLink>

/**
 * Looks up the shared link; the Studio has one for all editors. Its document has no end time, so the
 * document's age counts; turning sharing off and on again creates a new link.
 *
 * @param reader a client with a token that can read drafts
 */
export function createSharedLink(reader: SanityClient) {
  const client = rawReader(reader)
  const params = { id: schemaIdSingleton, type: schemaTypeSingleton }
  const ask = async () => {
    const link = v.safeParse(linkContract, await client.fetch<unknown>(linkQuery, params))
    if (!link.success) return undefined
    const { secret, _updatedAt } = link.output
    return { digest: digestOf(secret), endsAt: Date.parse(_updatedAt) + sharedLinkMs }
  }
  let requested: { readonly at: number; readonly answer: ReturnType<typeof ask> } | undefined
  return {
    /**
     * Returns the digest of the valid link's secret, and its end in ms since 1970.
     *
     * @throws {AppError} `lake-unavailable`
     */
    async current() {
      const now = performance.now()
      if (requested === undefined || now - requested.at > lifetimeMs)
        requested = { at: now, answer: ask() }
      const link = await requested.answer.catch(throwUnavailable)
      return link && link.endsAt > Date.now() ? link : undefined
    },
    /** Clears the cache, so that the next call asks the lake. */
    forget() {
      requested = undefined
    },
  }
}

/** Reports an outage of the lake as `lake-unavailable`; throws other errors unchanged. */
export function throwUnavailable(cause: unknown): never {
  if (!isOutage(cause)) throw cause
  throw new AppError('lake-unavailable', 'The content store does not answer.', { cause })
}

/**
 * Turns sharing off in the lake if the shared link has expired, so that the Studio shows the actual
 * state.
 */
export async function endSharedLink(
  { reader, writer }: Pick<LakeClients, 'reader' | 'writer'>,
  now = Date.now(),
): Promise<boolean> {
  const id = schemaIdSingleton
  const before = new Date(now - sharedLinkMs).toISOString()
  const revision = await rawReader(reader).fetch<string | null>(endedQuery, { id, before })
  if (revision === null) return false
  try {
    await writer.patch(id).ifRevisionId(revision).set({ secret: null }).commit()
    return true
  } catch (cause) {
    // An editor has created a new link in the meantime.
    if (statusOf(cause) === 409) return false
    throw cause
  }
}
