import { errorLabel } from '#api/platform/log/error-label.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { InquiryRepository, Revision } from './inquiry-repository.ts'

/** The maximum number of inquiries per query. */
const pageSize = 50

export interface HistoryPurgeOptions {
  readonly inquiries: Pick<InquiryRepository, 'toPurge' | 'purge'>
  readonly log: Log
}

/**
 * Purges the earlier revisions of erased inquiries from the lake's history, regardless of who erased
 * them; erasing alone leaves these revisions. An inquiry that the lake refuses to purge, or that was
 * changed in the meantime, waits for the next turn.
 *
 * @returns the number of purged inquiries
 */
export async function purgeHistory({ inquiries, log }: HistoryPurgeOptions): Promise<number> {
  let purged = 0
  let after = ''
  for (;;) {
    const documents = await inquiries.toPurge(after, pageSize)
    for (const document of documents) {
      if (await purgeOne({ inquiries, log }, document)) purged += 1
    }
    const last = documents.at(-1)
    if (documents.length < pageSize || last === undefined) break
    after = last._id
  }
  if (purged > 0) log.info({ purged }, 'erased inquiries were purged from the history')
  return purged
}

async function purgeOne(
  { inquiries, log }: HistoryPurgeOptions,
  document: Revision & { readonly _type: string },
): Promise<boolean> {
  try {
    await inquiries.purge(document)
    return true
  } catch (cause) {
    const line = { inquiry: document._id, problem: errorLabel(cause) }
    log.error(line, 'the history of an erased inquiry could not be purged yet')
    return false
  }
}
