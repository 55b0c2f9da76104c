import type { DeliveryStep, InquiryEntry } from './inquiry-entry.ts'
import { type DeliveryReceiver, deliveryReceivers } from '#schemas/inquiry/inquiry-delivery.ts'
import { inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import type { StepRecord } from '#api/outbox/outbox.ts'

/** The lake document's id; the dot in it hides the document from anonymous readers. */
export const documentId = (id: string) => `inquiry.${id}`

/** Builds the document of a new inquiry, with the current state of its delivery. */
export function inquiryDocument(entry: InquiryEntry, steps: readonly StepRecord[]) {
  const shown = shownRecords(steps).map((record) => [record.step, deliveryOf(record)] as const)
  const { kits, ...inquiry } = entry.inquiry
  return {
    _id: documentId(entry.id),
    _type: 'inquiry',
    reference: inquiryReference(entry.id),
    ...inquiry,
    // The Studio requires a key for each entry of a list.
    ...(kits && { kits: kits.map(({ slug, title }, at) => ({ _key: `kit-${at}`, slug, title })) }),
    submittedAt: new Date(entry.acceptedAt).toISOString(),
    status: entry.spamReasons.length > 0 ? 'spam' : 'new',
    emailSent: isDone(steps, 'notification'),
    webhookSent: isDone(steps, 'webhook'),
    verification: entry.captcha,
    // Existing documents in the lake use this name.
    ...(entry.spamReasons.length > 0 && { suspicion: [...entry.spamReasons] }),
    ...(shown.length > 0 && { delivery: Object.fromEntries(shown) }),
  }
}

/** The fields to set when the delivery has changed; fields reported by Mailgun stay. */
export function deliveryChanges(steps: readonly StepRecord[]): Record<string, unknown> {
  const changes: [string, unknown][] = [
    ['emailSent', isDone(steps, 'notification')],
    ['webhookSent', isDone(steps, 'webhook')],
  ]
  for (const record of shownRecords(steps)) {
    for (const [field, value] of Object.entries(deliveryOf(record))) {
      changes.push([`delivery.${record.step}.${field}`, value])
    }
  }
  return Object.fromEntries(changes)
}

/** Whether a step is done. */
export function isDone(steps: readonly StepRecord[], step: DeliveryStep): boolean {
  return steps.some((record) => record.step === step && record.state === 'done')
}

function deliveryOf({ state, attempts, problem, changedAt }: StepRecord) {
  return {
    state,
    attempts,
    changedAt: new Date(changedAt).toISOString(),
    problem: problem ?? '',
  }
}

/** The steps that deliver to a receiver; staff see their state on the document. */
function shownRecords(steps: readonly StepRecord[]): (StepRecord & { step: DeliveryReceiver })[] {
  const isShown = (record: StepRecord): record is StepRecord & { step: DeliveryReceiver } =>
    deliveryReceivers.some(({ value }) => value === record.step)
  return steps.filter(isShown)
}
