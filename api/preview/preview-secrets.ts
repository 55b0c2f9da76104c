import { createHash } from 'node:crypto'
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
import { statusOf } from '#schemas/protocol/lake-refusal.ts'

/** The delay before a used secret is tried once more, in ms. */
const againMs = 300

/** Distinguishes a Studio's secret from the shared secret, and returns the page that created it. */
const originQuery = `{
  "isShared": defined(*[_id == $shareId && secret == $secret][0]._id),
  "studioPage": *[(_type == $type || _id == $shareId) && secret == $secret][0].studioUrl
}`

export const rawReader = (reader: SanityClient) =>
  reader.withConfig({ timeout: lakeTimeoutMs, perspective: 'raw' })

/** The digest that identifies a secret in cookies and in the lake; it does not reveal the secret. */
export const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

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
   * @param left aborts if the browser disconnects before the answer: the Studio can reload its frame
   * while the frame is loading, and the first cookie is then lost
   * @returns false if the secret was used before
   * @throws the client's error
   */
  async use(digest: string, left: AbortSignal): Promise<boolean> {
    left.throwIfAborted()
    const _id = `${schemaIdPrefix}.used-${digest}`
    // An aborted request might be removing its mark at this moment.
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
