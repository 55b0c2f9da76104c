import type { SanityClient } from '@sanity/client'
import * as v from 'valibot'
import { deliveryReceivers, type DeliveryReceiver } from '#schemas/inquiry/inquiry-delivery.ts'
import type { Log } from '#api/log/log.ts'
import { documentId } from './inquiry-document.ts'
import type { OutboxStore } from '#api/outbox/outbox-store.ts'
import { storedEntry } from './stored-entry.ts'

/** How often it is looked whether anything was lost, in ms. */
const everyMs = 15_000
/** The most inquiries that are asked for at once. */
const pageSize = 200

export interface RebuildOptions {
  readonly reader: SanityClient
  readonly outbox: Pick<OutboxStore, 'maintenance'>
  readonly log: Log
  /** Documents that cannot be read and were told of; each is told of once. */
  readonly told?: Set<unknown>
}

const isWaiting = deliveryReceivers
  .map(({ value }) => `delivery.${value}.state == "waiting"`)
  .join(' || ')

const stateContract = v.fallback(v.object({ state: v.string() }), { state: '' })
const waitingContract = v.object({
  _id: v.string(),
  delivery: v.object({
    notification: stateContract,
    acknowledgement: stateContract,
    webhook: stateContract,
  }),
})

/**
 * Puts back into the outbox what it has lost and the lake still knows: inquiries whose documents
 * say that they wait for a receiver.
 *
 * @returns how many there were; undefined where nothing was lost
 */
export async function rebuildOutbox(options: RebuildOptions): Promise<number | undefined> {
  const { reader, outbox, log } = options
  const losses = outbox.maintenance.losses()
  if (losses === undefined) return undefined
  const which = losses.isAny ? '' : '&& _id in $ids'
  const query = `*[_type == "inquiry" && _id > $after && !defined(erasedAt) && (${isWaiting}) ${which}]
    | order(_id asc) [0...$pageSize]`
  const params = { ids: losses.ids.map(documentId), pageSize }
  let rebuilt = 0
  let after = ''
  for (;;) {
    const documents = await reader.fetch<Record<string, unknown>[]>(
      query,
      { ...params, after },
      { perspective: 'raw' },
    )
    for (const document of documents) {
      if (await restore(options, document)) rebuilt += 1
    }
    if (documents.length < pageSize) break
    after = String(documents.at(-1)?.['_id'])
  }
  await noteDelivered(options, losses.ids)
  if (losses.isAny) await outbox.maintenance.rebuilt(rebuilt)
  if (rebuilt > 0) log.warn({ rebuilt }, 'what the outbox had lost was put back from the lake')
  return rebuilt
}

/** Of an inquiry that is in the lake and waits for nobody there, nothing is lost. */
async function noteDelivered({ reader, outbox }: RebuildOptions, ids: readonly string[]) {
  if (ids.length === 0) return
  const query = `*[_id in $ids]{_id, "isWaiting": !defined(erasedAt) && (${isWaiting})}`
  const params = { ids: ids.map(documentId) }
  const found = await reader.fetch<{ _id: string; isWaiting: boolean | null }[]>(query, params, {
    perspective: 'raw',
  })
  const delivered = new Set(found.filter((one) => one.isWaiting !== true).map(({ _id }) => _id))
  if (delivered.size === 0) return
  await outbox.maintenance.madeUpFor(ids.filter((id) => delivered.has(documentId(id))))
}

/** One document that cannot be read takes none of the others along. */
async function restore({ outbox, log, told }: RebuildOptions, document: Record<string, unknown>) {
  const parsed = v.safeParse(waitingContract, document)
  const entry = storedEntry(document)
  if (!parsed.success || entry === undefined) {
    const inquiry = document['_id']
    if (!told?.has(inquiry)) {
      log.error({ inquiry }, 'an inquiry in the lake waits but cannot be read')
    }
    told?.add(inquiry)
    return false
  }
  const { delivery } = parsed.output
  const steps = deliveryReceivers
    .map(({ value }): DeliveryReceiver => value)
    .filter((step) => delivery[step].state === 'waiting')
  return outbox.maintenance.restore(entry, steps)
}

/** Does so now and again, until the function that it returns is called. */
export function startOutboxRebuild(options: RebuildOptions): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const told = new Set<unknown>()
  const turn = async () => {
    await rebuildOutbox({ told, ...options }).catch((cause: unknown) => {
      options.log.warn({ err: cause }, 'the outbox could not be rebuilt from the lake yet')
    })
    if (!isStopped) timer = setTimeout(() => void turn(), everyMs).unref()
  }
  void turn()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
