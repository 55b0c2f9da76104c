import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import { validatePreviewUrl } from '@sanity/preview-url-secret'
import {
  schemaIdPrefix,
  schemaIdSingleton,
  schemaType,
  schemaTypeSingleton,
  urlSearchParamPreviewSecret,
} from '@sanity/preview-url-secret/constants'
import * as v from 'valibot'
import { AppError } from '#api/http/errors.ts'
import { type LakeClients, lakeTimeoutMs } from '#api/platform/lake/lake-clients.ts'
import { isOutage } from '#api/site/content/query-lake.ts'
import { statusOf } from '#schemas/shared/lake-retry.ts'

/** How long a shared link is valid after sharing was turned on, in ms. */
const sharedLinkMs = 24 * 3600 * 1000
/** How long the lake's answer about the shared link is cached, in ms; a revoked link ends after that time. */
const lifetimeMs = 2000
/** The delay before a used secret is tried once more, in ms. */
const againMs = 300

/** Distinguishes a Studio's secret from the shared secret, and returns the page that created it. */
const originQuery = `{
  "isShared": defined(*[_id == $shareId && secret == $secret][0]._id),
  "studioPage": *[(_type == $type || _id == $shareId) && secret == $secret][0].studioUrl
}`
const linkQuery = `*[_id == $id && _type == $type][0]{secret, _updatedAt}`
const endedQuery = `*[_id == $id && defined(secret) && dateTime(_updatedAt) <= dateTime($before)][0]._rev`

const linkContract = v.object({
  secret: v.pipe(v.string(), v.minLength(1)),
  _updatedAt: v.pipe(v.string(), v.isoTimestamp()),
})

const rawReader = (reader: SanityClient) =>
  reader.withConfig({ timeout: lakeTimeoutMs, perspective: 'raw' })

/** The digest that identifies a secret in cookies and in the lake; it does not reveal the secret. */
const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** The secrets that the Studio's Presentation tool stores in the lake, each for one preview. */
export class PreviewSecrets {
  readonly #reader: SanityClient
  readonly #writer: SanityClient

  constructor({ reader, writer }: Pick<LakeClients, 'reader' | 'writer'>) {
    this.#reader = rawReader(reader)
    this.#writer = writer
  }

  /**
   * Looks up a secret; undefined if the secret is unknown or has expired.
   *
   * @throws the client's error
   */
  async find(secret: string) {
    // The package reads the secret from a URL, and this URL contains only the secret.
    const url = `/?${new URLSearchParams({ [urlSearchParamPreviewSecret]: secret })}`
    const params = { secret, shareId: schemaIdSingleton, type: schemaType }
    const [{ isValid }, { isShared, studioPage }] = await Promise.all([
      validatePreviewUrl(this.#reader, url),
      this.#reader.fetch<{ isShared: boolean; studioPage: unknown }>(originQuery, params),
    ])
    if (!isValid) return undefined
    const kind = isShared ? ('share' as const) : ('studio' as const)
    return { kind, digest: digestOf(secret), studioPage }
  }

  /**
   * Marks a secret as used in the lake, so that every server knows. The mark is a document of the secrets'
   * own type, so that the Studio deletes it like an expired secret.
   *
   * @param left aborts if the browser disconnects before the answer: the Studio may reload its frame
   * while the frame is loading, and the first cookie is then lost
   * @returns false if the secret was used before
   * @throws the client's error
   */
  async use(digest: string, left: AbortSignal): Promise<boolean> {
    left.throwIfAborted()
    const _id = `${schemaIdPrefix}.used-${digest}`
    // An aborted request may be removing its mark at this moment.
    const again = () => delay(againMs).then(() => this.#mark(_id))
    const isFirst = (await this.#mark(_id)) || (await again())
    if (isFirst && left.aborted) await this.#writer.delete(_id)
    return isFirst
  }

  async #mark(_id: string): Promise<boolean> {
    try {
      await this.#writer.create({ _id, _type: schemaType }, { returnDocuments: false })
      return true
    } catch (cause) {
      if (statusOf(cause) === 409) return false
      throw cause
    }
  }
}

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
