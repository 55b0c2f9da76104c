import { createClient } from '@sanity/client'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'

/** Something with a lake, such as an instance. */
interface LakeUser {
  readonly environment: Readonly<Record<string, string>>
}

/**
 * A client of an instance's lake.
 *
 * @param token without it, the client is anonymous
 */
export function lakeClient({ environment }: LakeUser, token?: string) {
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

/** A client with permission to edit. */
export function lakeEditor(instance: LakeUser) {
  return lakeClient(instance, instance.environment.SANITY_WRITE_TOKEN)
}
