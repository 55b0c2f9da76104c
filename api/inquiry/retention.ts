import type { Log } from '#api/log/log.ts'
import type { InquiryRepository } from './inquiry-repository.ts'

const dayMs = 24 * 3600 * 1000
/** The most inquiries that are erased in one transaction. */
const batchSize = 100

export interface RetentionOptions {
  readonly inquiries: Pick<InquiryRepository, 'closedBefore' | 'eraseClosed'>
  /** Days for which a closed inquiry that nobody touches keeps its personal data. */
  readonly days: number
  readonly log: Log
}

/**
 * Takes the person out of every inquiry that was closed and not touched for so many days.
 *
 * @param now milliseconds since 1970
 * @returns how many there were
 */
export async function eraseClosed(
  { inquiries, days, log }: RetentionOptions,
  now = Date.now(),
): Promise<number> {
  const before = new Date(now - days * dayMs).toISOString()
  const seen = new Set<string>()
  for (;;) {
    const found = await inquiries.closedBefore(before, batchSize)
    const ids = found.filter((id) => !seen.has(id))
    if (ids.length === 0) break
    await inquiries.eraseClosed(ids, new Date(now))
    for (const id of ids) seen.add(id)
  }
  if (seen.size > 0) {
    log.info({ erased: seen.size, days }, 'personal data of closed inquiries were erased')
  }
  return seen.size
}
