import type { Log } from '#api/platform/log/log.ts'
import type { InquiryRepository } from './inquiry-repository.ts'

const dayMs = 24 * 3600 * 1000
/** The maximum number of inquiries that one transaction erases. */
const erasedAtOnce = 100

export interface RetentionOptions {
  readonly inquiries: Pick<InquiryRepository, 'closedBefore' | 'eraseClosed'>
  /** How long a closed inquiry without changes keeps its personal data, in days (`INQUIRY_RETENTION_DAYS`). */
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
