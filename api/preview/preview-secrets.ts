import { setTimeout as delay } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import { validatePreviewUrl } from '@sanity/preview-url-secret'
import {
  schemaIdPrefix,
  schemaIdSingleton,
  schemaType,
  urlSearchParamPreviewSecret,
} from '@sanity/preview-url-secret/constants'
import { type LakeClients, lakeTimeoutMs } from '#api/lake/lake-clients.ts'
import { statusOf } from '#schemas/lake-retry.ts'
import { askLake } from './ask-lake.ts'
import { secretDigest } from './secret-digest.ts'

/** What the lake knows of a secret that is valid. */
interface KnownSecret {
  readonly kind: 'studio' | 'share'
  readonly digest: string
  /** The page of the Studio that made it. */
  readonly studioPage: unknown
}

/** Tells a Studio's secret from the shared one, and says which page made it. */
const originQuery = `{
  "isShared": defined(*[_id == $shareId && secret == $secret][0]._id),
  "studioPage": *[(_type == $type || _id == $shareId) && secret == $secret][0].studioUrl
}`
/** How long a used secret waits before it is tried once more, in ms. */
const againMs = 300
const markQuery = `*[_id == $id][0].session`

/** The secrets that the Studio's Presentation tool puts into the lake. */
export class PreviewSecrets {
  readonly #reader: SanityClient
  readonly #writer: SanityClient

  constructor({ reader, writer }: Pick<LakeClients, 'reader' | 'writer'>) {
    const options = { timeout: lakeTimeoutMs, perspective: 'raw' } as const
    this.#reader = reader.withConfig(options)
    this.#writer = writer
  }

  /**
   * Looks a secret up.
   *
   * @returns undefined if it is none, or has ended
   * @throws {AppError} `lake-unavailable`
   */
  async find(secret: string): Promise<KnownSecret | undefined> {
    // The package reads the secret from an address; nothing else of the request reaches it.
    const url = `/?${new URLSearchParams({ [urlSearchParamPreviewSecret]: secret })}`
    const [{ isValid }, { isShared, studioPage }] = await Promise.all([
      askLake(() => validatePreviewUrl(this.#reader, url)),
      askLake(() => this.#originOf(secret)),
    ])
    if (!isValid) return undefined
    return { kind: isShared ? 'share' : 'studio', digest: secretDigest(secret), studioPage }
  }

  /**
   * Marks a secret as used, in the lake, so that every server knows. The mark is a document of the
   * secrets' own type: the Studio deletes it as it deletes secrets that have ended.
   *
   * @param session the id of the session that the secret opens
   * @param left aborts if the browser leaves before it is answered: the Studio can load its frame
   *   anew while it loads, and nobody has the first cookie then
   * @returns false if it has opened another session before
   * @throws {AppError} `lake-unavailable`
   */
  async use(digest: string, session: string, left: AbortSignal): Promise<boolean> {
    left.throwIfAborted()
    const id = `${schemaIdPrefix}.used-${digest}`
    // A request that was left might be taking its mark back.
    const isFirst = (await this.#mark(id, session)) || (await this.#markAgain(id, session))
    if (isFirst && left.aborted) await this.#writer.delete(id)
    return isFirst
  }

  async #markAgain(id: string, session: string): Promise<boolean> {
    await delay(againMs)
    return this.#mark(id, session)
  }

  async #mark(_id: string, session: string): Promise<boolean> {
    const mark = { _id, _type: schemaType, session }
    try {
      await askLake(() => this.#writer.create(mark, { returnDocuments: false }))
      return true
    } catch (cause) {
      if (statusOf(cause) !== 409) throw cause
      // A first attempt of this request might have reached the lake without an answer.
      const known = await askLake(() => this.#reader.fetch<unknown>(markQuery, { id: _id }))
      return known === session
    }
  }

  #originOf(secret: string) {
    const params = { secret, shareId: schemaIdSingleton, type: schemaType }
    return this.#reader.fetch<{ isShared: boolean; studioPage: unknown }>(originQuery, params)
  }
}
