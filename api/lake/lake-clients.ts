import { createClient, type SanityClient } from '@sanity/client'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import type { Env } from '#api/env.ts'

/** How long the server waits for one answer of the lake, in ms. */
export const lakeTimeoutMs = 3000

/** How long it waits for an answer that staff asked for, in ms. */
const staffTimeoutMs = 12_000

/** The server's ways into the lake. */
export interface LakeClients {
  /** Reads what every visitor may read, and nothing else: it carries no token. */
  readonly anonymous: SanityClient
  /** Reads what staff may read, inquiries among it. */
  readonly reader: SanityClient
  /** Stores inquiries. */
  readonly writer: SanityClient
}

/** Makes the clients; they connect on first use. Callers retry, the clients do not. */
export function createLakeClients(env: Env): LakeClients {
  const anonymous = createClient({
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    apiVersion: lakeApiVersion,
    perspective: 'published',
    useCdn: false,
    timeout: lakeTimeoutMs,
    maxRetries: 0,
    // Node may not resolve project names under localhost.
    ...(env.SANITY_API_HOST && { apiHost: env.SANITY_API_HOST, useProjectHostname: false }),
  })
  return {
    anonymous,
    // Staff would rather wait than see nothing: a search through years takes longer than a page.
    reader: anonymous.withConfig({ token: env.SANITY_READ_TOKEN, timeout: staffTimeoutMs }),
    writer: anonymous.withConfig({ token: env.SANITY_WRITE_TOKEN }),
  }
}
