import type { LakeClients } from '#api/platform/lake/lake-clients.ts'
import { lakeTimeoutMs } from '#api/platform/lake/lake-clients.ts'
import { schemaIdSingleton } from '@sanity/preview-url-secret/constants'
import { statusOf } from '#schemas/runtime/lake-retry.ts'
import { sharedLinkMs } from './preview-session.ts'

const endedQuery = `*[_id == $id && defined(secret) && dateTime(_updatedAt) <= dateTime($before)][0]._rev`

/**
 * Turns sharing off in the lake if the shared link has expired, so that the Studio shows the actual
 * state.
 */
export async function endSharedLink(
  { reader, writer }: Pick<LakeClients, 'reader' | 'writer'>,
  now = Date.now(),
): Promise<boolean> {
  const id = schemaIdSingleton
  const before = new Date(now - sharedLinkMs).toISOString()
  const client = reader.withConfig({ perspective: 'raw', timeout: lakeTimeoutMs })
  const revision = await client.fetch<string | null>(endedQuery, { id, before })
  if (revision === null) return false
  try {
    await writer.patch(id).ifRevisionId(revision).set({ secret: null }).commit()
    return true
  } catch (cause) {
    // An editor has created a new link in the meantime.
    if (statusOf(cause) === 409) return false
    throw cause
  }
}
