import type { ClientReturn, LiveEvent, SanityClient } from '@sanity/client'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { isUnseeded, readLakeAnswer } from '#schemas/lake-answer.ts'
import type { ContentAnswer, ContentRequest, ContentSource } from './content-source.ts'
import type { RuntimeSettings } from './runtime-settings.ts'

/** How long a visitor waits for the lake before the curated answer is shown, in ms. */
const patienceMs = 3000

/** The browser's way to content, and to the news that some of it has changed. */
export interface LakeContent extends ContentSource {
  /**
   * Calls back on each of the lake's live events until stopped; opens the one stream of this tab.
   *
   * @returns stops listening
   */
  watch(onEvent: (event: LiveEvent) => void, onBroken: (error: unknown) => void): () => void
}

/** Reads published content from the lake, anonymously, with the curated answer as the fallback. */
export function createLakeContent(settings: RuntimeSettings): LakeContent {
  let connected: Promise<SanityClient> | undefined
  let lastLiveEventId: string | undefined

  // Loaded on first use: the first page is hydrated from the HTML and asks nothing.
  const connect = () => (connected ??= connectToLake(settings))

  return {
    async load<const Query extends string>(
      request: ContentRequest<Query>,
    ): Promise<ContentAnswer<ClientReturn<Query>>> {
      try {
        return await ask(await connect(), request, lastLiveEventId)
      } catch {
        return { data: request.curated, syncTags: [], origin: 'curated' }
      }
    },

    watch(onEvent, onBroken) {
      const stop = new AbortController()
      const follow = async () => {
        const client = await connect()
        if (stop.signal.aborted) return
        const subscription = client.live.events().subscribe({
          next: (event) => {
            if (event.type === 'message') lastLiveEventId = event.id
            onEvent(event)
          },
          error: onBroken,
        })
        stop.signal.addEventListener('abort', () => subscription.unsubscribe())
      }
      follow().catch(onBroken)
      return () => stop.abort()
    },
  }
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
  { query, params = {}, curated, retries = 0 }: ContentRequest<Query>,
  lastLiveEventId: string | undefined,
): Promise<ContentAnswer<ClientReturn<Query>>> {
  // All tries share one patience: a retry must not make the visitor wait longer.
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await retrying(retries, signal, () =>
    client.fetch<ClientReturn<Query>>(query, params, {
      filterResponse: false,
      signal,
      ...(lastLiveEventId && { lastLiveEventId }),
    }),
  )
  const { result, syncTags } = readLakeAnswer(answer, curated)
  if (isUnseeded(result)) return { data: curated, syncTags, origin: 'curated' }
  // Of the query's shape; the lake answers what it was asked.
  return { data: result as ClientReturn<Query>, syncTags, origin: 'lake' }
}

async function retrying<Answer>(
  retries: number,
  signal: AbortSignal,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await attempt()
  } catch (error) {
    if (retries === 0 || signal.aborted) throw error
    return retrying(retries - 1, signal, attempt)
  }
}
