import type { SanityClient } from '@sanity/client'
import { inquiryErasure } from '#schemas/inquiry/inquiry-erasure.ts'
import type { Log } from '#api/log/log.ts'

const dayMs = 24 * 3600 * 1000
/** How often closed inquiries are looked through, in ms. */
const everyMs = dayMs
/** The most inquiries that are erased in one transaction. */
const batchSize = 100

const closedBefore =
  '_type == "inquiry" && status == "closed" && !defined(erasedAt) && _updatedAt < $before'

export interface RetentionOptions {
  readonly writer: SanityClient
  /** Days for which a closed inquiry that nobody touches keeps its personal data. */
  readonly days: number
  readonly log: Log
  /** Milliseconds until a lake that could not be asked is asked again. */
  readonly retryMs?: number
}

/**
 * Takes the person out of every inquiry that was closed and not touched for so many days.
 *
 * @param now milliseconds since 1970
 * @returns how many there were
 */
export async function eraseClosed({ writer, days, log }: RetentionOptions, now = Date.now()) {
  const params = { before: new Date(now - days * dayMs).toISOString(), batchSize }
  const query = `*[${closedBefore}] | order(_updatedAt asc) [0...$batchSize]._id`
  const seen = new Set<string>()
  for (;;) {
    const found = await writer.fetch<string[]>(query, params, { perspective: 'raw' })
    const ids = found.filter((id) => !seen.has(id))
    if (ids.length === 0) break
    const { unset, set } = inquiryErasure(new Date(now))
    // By query: one that is opened again at this moment is left alone.
    const mutations = ids.map((id) => ({
      patch: { query: `*[_id == $id && status == "closed"]`, params: { id }, unset, set },
    }))
    await writer.mutate(mutations, { returnDocuments: false })
    for (const id of ids) seen.add(id)
  }
  if (seen.size > 0) {
    log.info({ erased: seen.size, days }, 'personal data of closed inquiries were erased')
  }
  return seen.size
}

/** Erases what is due now and every day from now on, until the function that it returns is called. */
export function startRetention(options: RetentionOptions): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const { log, retryMs = 5 * 60_000 } = options
  const turn = async () => {
    const waitMs = await eraseClosed(options).then(
      () => everyMs,
      (cause: unknown) => {
        log.warn({ err: cause }, 'closed inquiries could not be erased, trying again')
        return retryMs
      },
    )
    if (!isStopped) timer = setTimeout(() => void turn(), waitMs).unref()
  }
  void turn()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
