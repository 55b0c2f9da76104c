import { createClient } from '@sanity/client'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import type { Instance } from './start-instance.ts'

/**
 * A client of an instance's lake.
 *
 * @param token without it the client is anonymous
 */
export function lakeClient({ environment }: Instance, token?: string) {
  return createClient({
    projectId: environment.SANITY_PROJECT_ID!,
    dataset: environment.SANITY_DATASET!,
    apiHost: environment.SANITY_API_HOST!,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: lakeApiVersion,
    ...(token !== undefined && { token }),
  })
}

/** A client that may edit. */
export function lakeEditor(instance: Instance) {
  return lakeClient(instance, instance.environment.SANITY_WRITE_TOKEN)
}
