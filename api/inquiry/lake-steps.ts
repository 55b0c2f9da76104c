import type { SanityClient } from '@sanity/client'
import { DeliveryFailure } from '#api/outbox/delivery-failure.ts'
import { deliveryChanges, documentId, inquiryDocument } from './inquiry-document.ts'
import type { InquiryStepRunner } from './inquiry-entry.ts'
import { LakeBatch } from './lake-batch.ts'

/** Milliseconds for which new documents and changes of state are gathered. */
const windows = { create: 10, statusSync: 100 } as const

/** Creates an inquiry's document, and keeps its delivery status in sync with the outbox. */
export function lakeSteps(writer: SanityClient): Record<'lake' | 'status-sync', InquiryStepRunner> {
  const creations = new LakeBatch(writer, windows.create)
  const changes = new LakeBatch(writer, windows.statusSync)
  return {
    async lake({ entry, attempts, steps }) {
      if (entry === undefined) throw new DeliveryFailure({ problem: 'erased', isFinal: true })
      await creations.send({ createIfNotExists: inquiryDocument(entry, await steps()) }, attempts)
    },
    async 'status-sync'({ id, attempts, steps }) {
      // By query: a document that was deleted meanwhile has no status, and is no error.
      const params = { id: documentId(id) }
      const set = deliveryChanges(await steps())
      await changes.send({ patch: { query: '*[_id == $id]', params, set } }, attempts)
    },
  }
}
