import * as v from 'valibot'
import { deliveryReceivers, type DeliveryReceiver } from '#schemas/inquiry/inquiry-delivery.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { InquiryOutbox } from './inquiry-entry.ts'
import { documentId, storedEntry } from './inquiry-document.ts'
import type { InquiryRepository } from './inquiry-repository.ts'

export interface RebuildOptions {
  readonly inquiries: Pick<InquiryRepository, 'waiting' | 'settledAmong'>
  readonly outbox: Pick<InquiryOutbox, 'losses' | 'madeUpFor' | 'rebuilt' | 'restore'>
  readonly log: Log
  /** Ids of unreadable documents that have been logged. */
  readonly logged?: Set<string>
}

const stateContract = v.fallback(v.object({ state: v.string() }), { state: '' })
const waitingContract = v.object({
  delivery: v.object({
    notification: stateContract,
    acknowledgement: stateContract,
    webhook: stateContract,
  }),
})

/**
 * Restores lost outbox entries from the lake: inquiries whose documents say that they wait for a
 * receiver.
 *
 * @returns the number of restored inquiries; undefined if nothing was lost
 */
export async function rebuildOutbox(options: RebuildOptions): Promise<number | undefined> {
  const { inquiries, outbox, log } = options
  const losses = await outbox.losses()
  if (losses === undefined) return undefined
  const ids = losses.isAny ? undefined : losses.ids.map(documentId)
  let rebuilt = 0
  for await (const document of inquiries.waiting(ids)) {
    if (await restore(options, document)) rebuilt += 1
  }
  await noteDelivered(options, losses.ids)
  if (losses.isAny) await outbox.rebuilt(rebuilt)
  if (rebuilt > 0) log.warn({ rebuilt }, 'restored lost outbox entries from the lake')
  return rebuilt
}

/** An inquiry without a waiting step in the lake is not lost. */
async function noteDelivered({ inquiries, outbox }: RebuildOptions, ids: readonly string[]) {
  if (ids.length === 0) return
  const settled = await inquiries.settledAmong(ids.map(documentId))
  if (settled.size === 0) return
  await outbox.madeUpFor(ids.filter((id) => settled.has(documentId(id))))
}

/** Restores one inquiry; skips an unreadable document. */
async function restore(
  { outbox, log, logged }: RebuildOptions,
  document: { readonly _id: string },
) {
  const parsed = v.safeParse(waitingContract, document)
  const entry = storedEntry(document)
  if (!parsed.success || entry === undefined) {
    const inquiry = document._id
    if (!logged?.has(inquiry)) {
      log.error({ inquiry }, 'an inquiry in the lake is waiting but cannot be read')
    }
    logged?.add(inquiry)
    return false
  }
  const { delivery } = parsed.output
  const steps = deliveryReceivers
    .map(({ value }): DeliveryReceiver => value)
    .filter((step) => delivery[step].state === 'waiting')
  return outbox.restore(entry, steps)
}
