import { getDraftId } from '@sanity/client/csm'
import type { SanityClient, SanityDocument } from 'sanity'

/** How often the lake is queried, for how long, and how long the lake can take to answer; in ms. */
const askAgainMs = 200
const resultMs = 15_000
const timeoutMs = 5000

interface Publication {
  readonly client: SanityClient
  /** The published version before; null if there was no published version. */
  readonly published: SanityDocument | null
  /** The id of the published version. */
  readonly id: string
  /** Whether the editor has left the document. */
  readonly hasLeft: () => boolean
  readonly isValid: (draft: SanityDocument) => Promise<boolean>
}

/**
 * Publishes in the Studio's way, and waits until the lake has the new version. The Studio gives up
 * without a word if the editor leaves the document; in that case, this function publishes the stored
 * draft.
 *
 * @throws {Error} if the stored draft has errors, or the lake does not confirm the publication in time
 */
export async function publishedAfter(publish: () => void, options: Publication): Promise<void> {
  const { client, published, id, hasLeft } = options
  const lake = client.withConfig({ perspective: 'raw', timeout: timeoutMs })
  const end = Date.now() + resultMs
  if (!hasLeft()) publish()
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    // The connection might come back before the end.
    const revision = await revisionOf(lake, id).catch(() => null)
    if (revision !== null && revision !== published?._rev) return
    if (hasLeft()) await publishStored(lake, options)
  }
  throw new Error('Sanity did not confirm the publication.')
}

function revisionOf(lake: SanityClient, id: string): Promise<string | null> {
  return lake.fetch<string | null>('*[_id == $id][0]._rev', { id })
}

async function publishStored(lake: SanityClient, { id, isValid }: Publication): Promise<void> {
  const draft = await lake.getDocument(getDraftId(id)).catch(() => undefined)
  if (!draft) return
  if (!(await isValid(draft))) throw new Error('It has errors.')
  await lake
    .action({
      actionType: 'sanity.action.document.publish',
      draftId: draft._id,
      publishedId: id,
      ifDraftRevisionId: draft._rev,
    })
    // The last keystroke was stored, or the Studio did publish it: the next query shows which.
    .catch(() => undefined)
}
