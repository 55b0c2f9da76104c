import type { SanityClient } from '@sanity/client'
import type { Log } from '#api/log/log.ts'
import { documentId } from './inquiry-document.ts'
import type { OutboxStore } from '#api/outbox/outbox-store.ts'

/** How often it is looked which inquiries were erased, in ms. */
const everyMs = 5 * 60_000
/** The most inquiries that the lake is asked about at once. */
const pageSize = 500

export interface OutboxErasureOptions {
  readonly reader: SanityClient
  readonly outbox: Pick<OutboxStore, 'maintenance'>
  readonly log: Log
}

/**
 * Takes out of the outbox what was erased in the lake while it still waited for a receiver.
 *
 * @returns how many there were
 */
export async function eraseFromOutbox({ reader, outbox }: OutboxErasureOptions) {
  let erased = 0
  let after = ''
  for (;;) {
    const ids = outbox.maintenance.withWords(after, pageSize)
    const last = ids.at(-1)
    if (last === undefined) return erased
    const query = '*[_id in $ids && defined(erasedAt)]._id'
    const params = { ids: ids.map(documentId) }
    const found = new Set(await reader.fetch<string[]>(query, params, { perspective: 'raw' }))
    for (const id of ids.filter((one) => found.has(documentId(one)))) {
      await outbox.maintenance.erase(id)
      erased += 1
    }
    after = last
  }
}

/** Does so now and every few minutes, until the function that it returns is called. */
export function startOutboxErasure(options: OutboxErasureOptions): () => void {
  const { log } = options
  const turn = async () => {
    try {
      await options.outbox.maintenance.forget()
      const erased = await eraseFromOutbox(options)
      if (erased > 0) log.info({ erased }, 'erased inquiries were taken out of the outbox')
    } catch (cause) {
      log.warn({ err: cause }, 'erased inquiries could not be taken out of the outbox')
    }
  }
  const timer = setInterval(() => void turn(), everyMs).unref()
  void turn()
  return () => clearInterval(timer)
}
