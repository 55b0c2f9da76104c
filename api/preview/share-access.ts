import type { SanityClient } from '@sanity/client'
import { schemaIdSingleton, schemaTypeSingleton } from '@sanity/preview-url-secret/constants'
import { lakeTimeoutMs } from '#api/platform/lake/lake-clients.ts'
import { askLake } from './ask-lake.ts'
import { secretDigest } from './secret-digest.ts'
import { sharedLinkMs } from './preview-session.ts'

/** The currently valid shared link; the Studio has one for all editors. */
export interface ShareAccess {
  /** The digest of the link's secret. */
  readonly secret: string
  /** Milliseconds since 1970. */
  readonly endsAt: number
}

/** How long an answer of the lake is cached, in ms; a revoked link ends after that time. */
const lifetimeMs = 2000

const shareQuery = `*[_id == $id && _type == $type][0]{secret, _updatedAt}`
const shareParams = { id: schemaIdSingleton, type: schemaTypeSingleton }

/**
 * Looks up the shared link. The Studio's document has no end time, so the document's age counts; turning
 * sharing off and on again creates a new link.
 *
 * @param reader a client with a token that can read drafts
 */
export function createShareAccess(reader: SanityClient) {
  const client = reader.withConfig({ timeout: lakeTimeoutMs, perspective: 'raw' })
  let requested:
    | { readonly at: number; readonly answer: Promise<ShareAccess | undefined> }
    | undefined

  const ask = async (): Promise<ShareAccess | undefined> => {
    return readShareAccess(await askLake(() => client.fetch<unknown>(shareQuery, shareParams)))
  }
  return {
    /** @throws {AppError} `lake-unavailable` */
    async current(): Promise<ShareAccess | undefined> {
      const now = performance.now()
      if (requested === undefined || now - requested.at > lifetimeMs)
        requested = { at: now, answer: ask() }
      return endedOrNot(await requested.answer)
    },
    /** Clears the cache, so that the next call asks the lake. */
    forget() {
      requested = undefined
    },
  }
}

function endedOrNot(access: ShareAccess | undefined): ShareAccess | undefined {
  return access && access.endsAt > Date.now() ? access : undefined
}

function readShareAccess(found: unknown): ShareAccess | undefined {
  if (typeof found !== 'object' || found === null) return undefined
  const { secret, _updatedAt }: { secret?: unknown; _updatedAt?: unknown } = found
  if (typeof secret !== 'string' || secret === '') return undefined
  const madeAt = Date.parse(String(_updatedAt))
  return Number.isNaN(madeAt)
    ? undefined
    : { secret: secretDigest(secret), endsAt: madeAt + sharedLinkMs }
}

/** Looks up the currently valid shared link. */
export type ShareAccessSource = ReturnType<typeof createShareAccess>
