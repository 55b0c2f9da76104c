import { getDraftId } from '@sanity/client/csm'
import type { SanityClient } from 'sanity'

/** How long the lake can take for each question, in ms. */
const timeoutMs = 8000

/** Why a document was not marked, in an editor's words. */
export class NotMarked extends Error {}

/**
 * Switches “Check before launch” of a published document off, and publishes that one change.
 *
 * @param id of the published document
 * @throws {NotMarked} if a draft exists, which would switch it on again when it is published
 * @throws the client's error if the lake does not answer, or does not let the editor
 */
export async function markChecked(client: SanityClient, id: string): Promise<void> {
  const lake = client.withConfig({ perspective: 'raw', timeout: timeoutMs })
  const draft = await lake.fetch<unknown>('*[_id == $draft][0]._id', { draft: getDraftId(id) })
  if (draft !== null) {
    throw new NotMarked('It has a draft. Open it, switch “Check before launch” off and publish it.')
  }
  await lake.patch(id).set({ toCheck: false }).commit()
}
