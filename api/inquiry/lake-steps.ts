import type { SanityClient } from '@sanity/client'
import { DeliveryFailure } from '#api/outbox/delivery-failure.ts'
import type { StepRunner } from '#api/outbox/delivery.ts'
import { deliveryChanges, documentId, inquiryDocument } from './inquiry-document.ts'
import { LakeBatch } from './lake-batch.ts'

/** Milliseconds for which new documents and changes of state are gathered. */
const windows = { create: 10, report: 100 } as const

/** Creates an inquiry's document, and keeps its delivery state up to date. */
export function lakeSteps(writer: SanityClient): { lake: StepRunner; report: StepRunner } {
  const creations = new LakeBatch(writer, windows.create)
  const reports = new LakeBatch(writer, windows.report)
  return {
    async lake({ entry, attempts, steps }) {
      if (entry === undefined) throw new DeliveryFailure({ problem: 'erased', isFinal: true })
      await creations.send({ createIfNotExists: inquiryDocument(entry, steps()) }, attempts)
    },
    async report({ id, attempts, steps }) {
      // By query: a document that was erased meanwhile is none to report on, and no error.
      const params = { id: documentId(id) }
      const set = deliveryChanges(steps())
      await reports.send({ patch: { query: '*[_id == $id]', params, set } }, attempts)
    },
  }
}
