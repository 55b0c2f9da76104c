import { errorLabel } from '#api/platform/log/error-label.ts'
import type { Log } from '#api/platform/log/log.ts'
import { documentId } from './inquiry-document.ts'
import type { InquiryOutbox } from './inquiry-entry.ts'
import type { InquiryRepository } from './inquiry-repository.ts'

const dayMs = 24 * 3600 * 1000
/** The maximum number of inquiries that one transaction erases. */
const erasedAtOnce = 100
/** The maximum number of waiting inquiries that one query looks up. */
const checkedAtOnce = 500

export interface RetentionOptions {
  readonly inquiries: Pick<InquiryRepository, 'closedBefore' | 'eraseClosed'>
  /** How long a closed inquiry without changes keeps its personal data, in days. */
  readonly days: number
  readonly log: Log
}

/**
 * Erases the personal data of every inquiry that has been closed and unchanged for this many days.
 *
 * @param now in ms since 1970
 * @returns the number of erased inquiries
 */
export async function eraseClosed(
  { inquiries, days, log }: RetentionOptions,
  now = Date.now(),
): Promise<number> {
  const before = new Date(now - days * dayMs).toISOString()
  const seen = new Set<string>()
  for (;;) {
    const found = await inquiries.closedBefore(before, erasedAtOnce)
    const ids = found.filter((id) => !seen.has(id))
    if (ids.length === 0) break
    await inquiries.eraseClosed(ids, new Date(now))
    for (const id of ids) seen.add(id)
  }
  if (seen.size > 0) {
    log.info({ erased: seen.size, days }, 'personal data of closed inquiries was erased')
  }
  return seen.size
}

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
