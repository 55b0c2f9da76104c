import type { ClientReturn, SanityClient } from '@sanity/client'
import { curatedResult, readContentResult } from '#schemas/protocol/content-result.ts'
import { splitPosition } from '#schemas/protocol/content-position.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { isRefusal } from '#schemas/protocol/lake-refusal.ts'
import type {
  ContentResult,
  ContentProblem,
  ContentRequest,
  ContentSource,
} from '#schemas/protocol/content-source.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { ContentUnavailableError } from './content-unavailable-error.ts'

/** The timeout for the lake, in ms, before the page is requested from the site's server. */
const timeoutMs = 3000

/**
 * Reads published content from the lake without a token. If the shop is on, the site's server answers
 * the queries about kits. If the lake rejects a query, the result is curated content.
 *
 * @param lastLiveEventId the id of the last event that results must reflect
 */
export function createLakeReader(
  settings: RuntimeSettings,
  lastLiveEventId: () => string | undefined,
): Pick<ContentSource, 'load'> {
  const lake = createReader(settings, lastLiveEventId)
  if (!settings.shop) return lake
  const shop = () => import('./fetch-shop-content.ts')
  return {
    load: async (request) => (await shop()).loadWithShop(request, lake, lastLiveEventId),
  }
}

function createReader(
  settings: RuntimeSettings,
  position: () => string | undefined,
): Pick<ContentSource, 'load'> {
  const lastLiveEventId = () => lakeIdOf(settings, position())
  let connected: Promise<SanityClient> | undefined

  // The client loads on first use: the first page is hydrated from HTML and queries nothing.
  const connect = () => {
    connected ??= connectToLake(settings).catch((cause: unknown) => {
      // A later attempt to load the client might succeed.
      connected = undefined
      throw cause
    })
    return connected
  }

  return {
    async load<const Query extends string>(
      request: ContentRequest<Query>,
    ): Promise<ContentResult<ClientReturn<Query>>> {
      try {
        const client = await connect()
        const before = lastLiveEventId()
        const result = await ask(client, request, before)
        // An event that arrived in the meantime might have made this result stale.
        const now = lastLiveEventId()
        return before === now ? result : await ask(client, request, now)
      } catch (cause) {
        if (!isRefusal(cause)) throw new ContentUnavailableError(cause)
        const problem = import.meta.env.DEV ? problemOf(request.name, cause) : undefined
        return await curatedResult(request, problem)
      }
    },
  }
}

/** With a shop, a position has a part that the lake cannot read. */
function lakeIdOf({ shop }: RuntimeSettings, position: string | undefined): string | undefined {
  return shop && position !== undefined ? splitPosition(position).lakeId : position
}

async function connectToLake({ projectId, dataset, apiHost }: RuntimeSettings) {
  const { createClient } = await import('@sanity/client')
  return createClient({
    projectId,
    dataset,
    apiVersion: lakeApiVersion,
    perspective: 'published',
    maxRetries: 0,
    useCdn: !apiHost,
    // Safari does not resolve project names under localhost.
    ...(apiHost && { apiHost, useProjectHostname: false }),
  })
}

async function ask<const Query extends string>(
  client: SanityClient,
  request: ContentRequest<Query>,
  lastLiveEventId: string | undefined,
): Promise<ContentResult<ClientReturn<Query>>> {
  const { query, params = {} } = request
  const response = await client.fetch<unknown>(query, params, {
    filterResponse: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(lastLiveEventId && { lastLiveEventId }),
  })
  return readContentResult(response, request)
}

function problemOf(query: string, cause: unknown): ContentProblem {
  return { query, message: cause instanceof Error ? cause.message : String(cause) }
}
