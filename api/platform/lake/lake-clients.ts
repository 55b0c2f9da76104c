import { createClient, type SanityClient } from '@sanity/client'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import type { Env } from '#api/platform/env.ts'

/** How long the server waits for a response from the lake, in ms. */
export const lakeTimeoutMs = 3000

/** How long the server waits for a response to a request by staff, in ms. */
const staffTimeoutMs = 12_000

/** The server's clients of the lake, by their permissions. */
export interface LakeClients {
  /** Reads published, public documents only; has no token. */
  readonly anonymous: SanityClient
  /** Reads everything that staff can read, including inquiries. */
  readonly reader: SanityClient
  readonly writer: SanityClient
}

/** The settings for the connection to the lake. */
export type LakeSettings = Pick<
  Env,
  | 'SANITY_PROJECT_ID'
  | 'SANITY_DATASET'
  | 'SANITY_API_HOST'
  | 'SANITY_READ_TOKEN'
  | 'SANITY_WRITE_TOKEN'
>

/** Creates the clients, which connect on first use. The clients do not retry; callers do. */
export function createLakeClients(env: LakeSettings): LakeClients {
  const anonymous = createClient({
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    apiVersion: lakeApiVersion,
    perspective: 'published',
    useCdn: false,
    timeout: lakeTimeoutMs,
    maxRetries: 0,
    // Node cannot always resolve project names under localhost.
    ...(env.SANITY_API_HOST && { apiHost: env.SANITY_API_HOST, useProjectHostname: false }),
  })
  return {
    anonymous,
    // A search through years of inquiries takes longer than a page is allowed to.
    reader: anonymous.withConfig({ token: env.SANITY_READ_TOKEN, timeout: staffTimeoutMs }),
    writer: anonymous.withConfig({ token: env.SANITY_WRITE_TOKEN }),
  }
}
