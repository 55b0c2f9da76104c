import { setTimeout as delay } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import { validatePreviewUrl } from '@sanity/preview-url-secret'
import {
  schemaIdPrefix,
  schemaIdSingleton,
  schemaType,
  urlSearchParamPreviewSecret,
} from '@sanity/preview-url-secret/constants'
import { type LakeClients, lakeTimeoutMs } from '#api/platform/lake/lake-clients.ts'
import { statusOf } from '#schemas/runtime/lake-retry.ts'
import { askLake } from './ask-lake.ts'
import { secretDigest } from './preview-session.ts'

/** Distinguishes a Studio's secret from the shared one, and returns the page that created it. */
const originQuery = `{
  "isShared": defined(*[_id == $shareId && secret == $secret][0]._id),
  "studioPage": *[(_type == $type || _id == $shareId) && secret == $secret][0].studioUrl
}`
/** The delay before a used secret is tried once more, in ms. */
const againMs = 300
const markQuery = `*[_id == $id][0].session`

/** The secrets that the Studio's Presentation tool stores in the lake. */
export class PreviewSecrets {
  readonly #reader: SanityClient
  readonly #writer: SanityClient

  constructor({ reader, writer }: Pick<LakeClients, 'reader' | 'writer'>) {
    const options = { timeout: lakeTimeoutMs, perspective: 'raw' } as const
    this.#reader = reader.withConfig(options)
    this.#writer = writer
  }

  /** Looks up a secret; undefined if it is unknown or has expired. Throws `lake-unavailable`. */
  async find(secret: string) {
    // The package reads the secret from an address; this passes only the secret to it.
    const url = `/?${new URLSearchParams({ [urlSearchParamPreviewSecret]: secret })}`
    const [{ isValid }, { isShared, studioPage }] = await Promise.all([
      askLake(() => validatePreviewUrl(this.#reader, url)),
      askLake(() => this.#originOf(secret)),
    ])
    if (!isValid) return undefined
    const kind = isShared ? ('share' as const) : ('studio' as const)
    return { kind, digest: secretDigest(secret), studioPage }
  }

  /**
   * Marks a secret as used in the lake, so that every server knows. The mark is a document of the secrets'
   * own type, so that the Studio deletes it like an expired secret.
   *
   * @param session the id of the session that the secret opens
   * @param left aborts if the browser disconnects before the answer: the Studio can reload its frame while
   * it is loading, and the first cookie is lost then
   * @returns false if the secret has opened another session before
   * @throws {AppError} `lake-unavailable`
   */
  async use(digest: string, session: string, left: AbortSignal): Promise<boolean> {
    left.throwIfAborted()
    const id = `${schemaIdPrefix}.used-${digest}`
    // An aborted request can be removing its mark at this moment.
    const again = () => delay(againMs).then(() => this.#mark(id, session))
    const isFirst = (await this.#mark(id, session)) || (await again())
    if (isFirst && left.aborted) await this.#writer.delete(id)
    return isFirst
  }

  async #mark(_id: string, session: string): Promise<boolean> {
    const mark = { _id, _type: schemaType, session }
    try {
      await askLake(() => this.#writer.create(mark, { returnDocuments: false }))
      return true
    } catch (cause) {
      if (statusOf(cause) !== 409) throw cause
      // An unanswered first attempt of this request can have reached the lake.
      const known = await askLake(() => this.#reader.fetch<unknown>(markQuery, { id: _id }))
      return known === session
    }
  }

  #originOf(secret: string) {
    const params = { secret, shareId: schemaIdSingleton, type: schemaType }
    return this.#reader.fetch<{ isShared: boolean; studioPage: unknown }>(originQuery, params)
  }
}
