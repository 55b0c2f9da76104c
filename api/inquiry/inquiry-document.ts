import * as v from 'valibot'
import {
  captchaStateContract,
  storedInquiryContract,
  type DeliveryStep,
  type InquiryEntry,
} from './inquiry-entry.ts'
import { type DeliveryReceiver, deliveryReceivers } from '#schemas/inquiry/inquiry-delivery.ts'
import { inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import { searchWordsOf } from '#schemas/inquiry/inquiry-search-words.ts'
import type { StepRecord } from '#api/outbox/outbox.ts'

/** The lake document's id; the dot in it hides the document from anonymous readers. */
export const documentId = (id: string) => `inquiry.${id}`

/** The id of the outbox's entry for a document; an entry's id stays the same. */
export const entryId = (id: string): string => id.replace(/^inquiry\./, '')

/** Builds the document of a new inquiry, with the current state of its delivery. */
export function inquiryDocument(entry: InquiryEntry, steps: readonly StepRecord[]) {
  const shown = shownRecords(steps).map((record) => [record.step, deliveryOf(record)] as const)
  const { kits, ...inquiry } = entry.inquiry
  const { name, email, organization, location, title, notes } = inquiry
  const kitTitles = (kits ?? []).map((kit) => kit.title)
  const texts = [name, email, organization, location, title, notes, ...kitTitles]
  return {
    _id: documentId(entry.id),
    _type: 'inquiry',
    reference: inquiryReference(entry.id),
    searchWords: searchWordsOf({ id: entry.id, phone: inquiry.phone, texts }),
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

export function isDone(steps: readonly StepRecord[], step: DeliveryStep): boolean {
  return steps.some((record) => record.step === step && record.state === 'done')
}

function deliveryOf({ state, attempts, problem, changedAt, nextAt }: StepRecord) {
  return {
    state,
    attempts,
    changedAt: new Date(changedAt).toISOString(),
    problem: problem ?? '',
    ...(state === 'waiting' && { nextAt: new Date(nextAt).toISOString() }),
  }
}

/** The steps that deliver to a receiver; staff see their state on the document. */
function shownRecords(steps: readonly StepRecord[]): (StepRecord & { step: DeliveryReceiver })[] {
  const isShown = (record: StepRecord): record is StepRecord & { step: DeliveryReceiver } =>
    deliveryReceivers.some(({ value }) => value === record.step)
  return steps.filter(isShown)
}

/** Text, or undefined if a document contains another type. */
const readableText = v.fallback(v.optional(v.string()), undefined)
const texts = v.fallback(v.array(v.string()), [])

const storedContract = v.object({
  _id: v.pipe(v.string(), v.startsWith('inquiry.')),
  _createdAt: v.string(),
  submittedAt: readableText,
  verification: v.fallback(captchaStateContract, 'off'),
  // Existing documents in the lake use this name for the spam reasons.
  suspicion: texts,
  ...storedInquiryContract.entries,
  name: v.fallback(v.string(), ''),
  email: v.fallback(v.string(), ''),
  location: readableText,
  title: readableText,
  organization: readableText,
  categories: texts,
  kitsInterested: v.fallback(v.optional(v.array(v.string())), undefined),
  kits: v.fallback(storedInquiryContract.entries.kits, undefined),
  purchaseConsideration: readableText,
  notes: readableText,
  source: v.fallback(storedInquiryContract.entries.source, 'contact'),
})

/**
 * Rebuilds an accepted inquiry from its document in the lake, because the outbox deletes an inquiry
 * after delivery. Omits damaged fields, so that they do not block the delivery of the other fields.
 *
 * @returns undefined if the visitor's text was erased, or the document has no arrival time
 */
export function storedEntry(document: object): InquiryEntry | undefined {
  // The lake returns null for fields that the form left out.
  const given = Object.entries(document).filter(([, value]) => value !== null)
  const parsed = v.safeParse(storedContract, Object.fromEntries(given))
  if (!parsed.success) return undefined
  const { _id, _createdAt, submittedAt, verification, suspicion, ...inquiry } = parsed.output
  const acceptedAt = Date.parse(submittedAt ?? _createdAt)
  if (Number.isNaN(acceptedAt)) return undefined
  return {
    id: entryId(_id),
    acceptedAt,
    inquiry,
    spamReasons: suspicion,
    captcha: verification,
  }
}
