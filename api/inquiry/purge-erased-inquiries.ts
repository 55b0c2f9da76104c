import { errorLabel } from '#api/platform/log/error-label.ts'
import type { Log } from '#api/platform/log/log.ts'
import { documentId } from './inquiry-document.ts'
import type { InquiryOutbox } from './inquiry-entry.ts'
import type { InquiryRepository } from './inquiry-repository.ts'

/** The maximum number of waiting inquiries that one query looks up. */
const checkedAtOnce = 500

export interface HistoryPurgeOptions {
  readonly inquiries: Pick<InquiryRepository, 'toPurge' | 'purge'>
  readonly log: Log
}

/**
 * Purges the earlier revisions of erased inquiries from the lake's history, regardless of who erased
 * them; erasing alone leaves these revisions. An inquiry that the lake refuses to purge, or that was
 * changed in the meantime, is tried again in the next run.
 *
 * @returns the number of purged inquiries
 */
export async function purgeHistory({ inquiries, log }: HistoryPurgeOptions): Promise<number> {
  let purged = 0
  for await (const document of inquiries.toPurge()) {
    try {
      await inquiries.purge(document)
      purged += 1
    } catch (cause) {
      const line = { inquiry: document._id, problem: errorLabel(cause) }
      log.error(line, 'the history of an erased inquiry could not be purged yet')
    }
  }
  if (purged > 0) log.info({ purged }, 'erased inquiries were purged from the history')
  return purged
}

export interface OutboxErasureOptions {
  readonly inquiries: Pick<InquiryRepository, 'erasedAmong'>
  readonly outbox: Pick<InquiryOutbox, 'idsWithPayload' | 'erase'>
  readonly log: Log
}

/**
 * Removes waiting inquiries from the outbox if they have been erased in the lake.
 *
 * @returns the number of erased inquiries
 */
export async function eraseFromOutbox({ inquiries, outbox, log }: OutboxErasureOptions) {
  let erased = 0
  let after = ''
  for (;;) {
    const ids = await outbox.idsWithPayload(after, checkedAtOnce)
    const last = ids.at(-1)
    if (last === undefined) break
    const found = await inquiries.erasedAmong(ids.map(documentId))
    for (const id of ids.filter((one) => found.has(documentId(one)))) {
      await outbox.erase(id)
      erased += 1
    }
    after = last
  }
  if (erased > 0) log.info({ erased }, 'erased inquiries were removed from the outbox')
  return erased
}
