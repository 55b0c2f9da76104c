import type { SanityClient } from '@sanity/client'
import { DeliveryFailure } from '#api/outbox/delivery-failure.ts'
import { untraced, type Tracing } from '#api/trace/tracing.ts'
import { deliveryChanges, documentId, inquiryDocument } from './inquiry-document.ts'
import type { InquiryStepRunner } from './inquiry-entry.ts'
import { LakeBatch } from './lake-batch.ts'

/** Milliseconds for which new documents and changes of state are gathered. */
const windows = { create: 10, statusSync: 100 } as const

/** Creates an inquiry's document, and keeps its delivery status in sync with the outbox. */
export function lakeSteps(
  writer: SanityClient,
  tracing: Pick<Tracing, 'during'> = untraced,
): Record<'lake' | 'status-sync', InquiryStepRunner> {
  const creations = new LakeBatch(writer, windows.create, { tracing })
  const changes = new LakeBatch(writer, windows.statusSync, { tracing })
  return {
    async lake({ entry, attempts, steps, traceparent }) {
      if (entry === undefined) throw new DeliveryFailure({ problem: 'erased', isFinal: true })
      const document = inquiryDocument(entry, await steps())
      await creations.send({ createIfNotExists: document }, attempts, traceparent)
    },
    async 'status-sync'({ id, attempts, steps, traceparent }) {
      // By query: a document that was deleted meanwhile has no status, and is no error.
      const params = { id: documentId(id) }
      const set = deliveryChanges(await steps())
      const patch = { query: '*[_id == $id]', params, set }
      await changes.send({ patch }, attempts, traceparent)
    },
  }
}
