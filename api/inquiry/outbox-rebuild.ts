import * as v from 'valibot'
import { deliveryReceivers, type DeliveryReceiver } from '#schemas/inquiry/inquiry-delivery.ts'
import type { EndedStep } from '#api/outbox/outbox.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { InquiryOutbox } from './inquiry-entry.ts'
import { documentId, entryId, storedEntry } from './inquiry-document.ts'
import type { InquiryRepository } from './inquiry-repository.ts'

export interface RebuildOptions {
  readonly inquiries: Pick<InquiryRepository, 'deliveries' | 'waiting' | 'settledAmong'>
  readonly outbox: Pick<
    InquiryOutbox,
    'endEarlier' | 'idsWithPayload' | 'losses' | 'madeUpFor' | 'rebuilt' | 'restore'
  >
  readonly log: Log
  /** Ids of unreadable documents that have been logged. */
  readonly logged?: Set<string>
}

/** The maximum number of inquiries to look up in one query. */
const endedAtOnce = 200

const stateContract = v.fallback(v.object({ state: v.string() }), { state: '' })
const waitingContract = v.object({
  delivery: v.object({
    notification: stateContract,
    acknowledgement: stateContract,
    webhook: stateContract,
  }),
})

const endedContract = v.object({
  state: v.picklist(['done', 'refused']),
  changedAt: v.pipe(v.string(), v.transform(Date.parse), v.safeInteger()),
  problem: v.pipe(
    v.fallback(v.string(), ''),
    v.transform((problem) => problem || null),
  ),
})

/**
 * Updates an outbox that lost data from the lake: ends steps that have ended according to the lake,
 * and restores inquiries whose documents say that a receiver has not received them yet.
 *
 * @returns the number of restored inquiries; undefined if nothing was lost
 */
export async function rebuildOutbox(options: RebuildOptions): Promise<number | undefined> {
  const { inquiries, outbox, log } = options
  const losses = await outbox.losses()
  if (losses === undefined) return undefined
  if (losses.isAny) await endDelivered(options)
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

/** Ends deliveries that an outbox restored from an old backup still has, but that were done since then. */
async function endDelivered({ inquiries, outbox, log }: RebuildOptions): Promise<void> {
  let ended = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const ids: string[] = await outbox.idsWithPayload(after, endedAtOnce)
    const documents = await inquiries.deliveries(ids.map(documentId))
    for (const { id, step } of documents.flatMap(endedSteps)) {
      if (await outbox.endEarlier(id, step)) ended += 1
    }
    after = ids.at(-1)
  }
  if (ended > 0) log.warn({ ended }, 'skipped deliveries that are already recorded in the lake')
}

/** The deliveries of a document that have ended. */
function endedSteps(document: {
  readonly _id: string
  readonly delivery: Partial<Record<DeliveryReceiver, unknown>> | null
}): { id: string; step: EndedStep }[] {
  const id = entryId(document._id)
  return deliveryReceivers.flatMap(({ value: step }) => {
    const { success, output } = v.safeParse(endedContract, document.delivery?.[step])
    return success ? [{ id, step: { step, attempts: 0, ...output } }] : []
  })
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
