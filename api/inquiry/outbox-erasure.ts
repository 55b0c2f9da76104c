import type { Log } from '#api/platform/log/log.ts'
import type { InquiryOutbox } from './inquiry-entry.ts'
import { documentId } from './inquiry-document.ts'
import type { InquiryRepository } from './inquiry-repository.ts'

/** The maximum number of inquiries per query. */
const pageSize = 500

export interface OutboxErasureOptions {
  readonly inquiries: Pick<InquiryRepository, 'erasedAmong'>
  readonly outbox: Pick<InquiryOutbox, 'maintenance'>
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
    const ids = await outbox.maintenance.idsWithPayload(after, pageSize)
    const last = ids.at(-1)
    if (last === undefined) break
    const found = await inquiries.erasedAmong(ids.map(documentId))
    for (const id of ids.filter((one) => found.has(documentId(one)))) {
      await outbox.maintenance.erase(id)
      erased += 1
    }
    after = last
  }
  if (erased > 0) log.info({ erased }, 'erased inquiries were removed from the outbox')
  return erased
}
