import { createClient, type ClientConfig, type SanityClient } from '@sanity/client'
import { editorToken, startLake } from '../support/start-lake.ts'

/** The lake that the contract is tested against, and clients for it. */
export interface ContractTarget {
  readonly isHosted: boolean
  /** Can read and write everything. */
  readonly editor: SanityClient
  readonly anonymous: SanityClient
  stop(): Promise<void>
}

/**
 * Hosted Sanity if `SANITY_TEST_PROJECT_ID`, `SANITY_TEST_DATASET` and `SANITY_TEST_TOKEN` are
 * set (a public dataset that the test can write to), otherwise the test's own local lake.
 */
export async function openContractTarget(apiVersion: string): Promise<ContractTarget> {
  const { SANITY_TEST_PROJECT_ID, SANITY_TEST_DATASET, SANITY_TEST_TOKEN } = process.env
  const common = { apiVersion, useCdn: false, perspective: 'raw' } as const
  if (SANITY_TEST_PROJECT_ID && SANITY_TEST_DATASET && SANITY_TEST_TOKEN) {
    const place = { projectId: SANITY_TEST_PROJECT_ID, dataset: SANITY_TEST_DATASET }
    return {
      isHosted: true,
      ...clients({ ...common, ...place }, SANITY_TEST_TOKEN),
      stop: async () => {},
    }
  }
  const running = await startLake()
  const place = { projectId: 'local', dataset: 'test', apiHost: running.host }
  return {
    isHosted: false,
    ...clients({ ...common, ...place, useProjectHostname: false }, editorToken),
    stop: () => running.stop(),
  }
}

function clients(config: ClientConfig, token: string) {
  return { editor: createClient({ ...config, token }), anonymous: createClient(config) }
}
