import * as v from 'valibot'
import { requestedKitContract } from '#schemas/inquiry/inquiry-kits.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'

/** A contract whose value is undefined if missing or of another type. */
const readable = <Contract extends v.GenericSchema>(contract: Contract) =>
  v.fallback(v.optional(contract), undefined)

const text = readable(v.string())

const deliveryRecord = readable(
  v.object({
    state: text,
    attempts: readable(v.number()),
    changedAt: text,
    problem: text,
    outcome: text,
    outcomeAt: text,
  }),
)

const inquiryContract = v.object({
  status: readable(v.picklist(inquiryStatuses.map(({ value }) => value))),
  name: text,
  email: text,
  phone: text,
  location: text,
  title: text,
  organization: text,
  categories: readable(v.array(v.string())),
  kitsInterested: readable(v.array(v.string())),
  kits: readable(v.array(requestedKitContract)),
  purchaseConsideration: text,
  notes: text,
  reference: text,
  source: text,
  assignee: text,
  internalNotes: readable(
    v.array(v.object({ _key: text, text, writtenBy: text, writtenAt: text })),
  ),
  suspicion: readable(v.array(v.string())),
  submittedAt: text,
  repliedAt: text,
  erasedAt: text,
  historyPurgedAt: text,
  verification: text,
  resendRequest: readable(v.object({ steps: readable(v.array(v.string())), requestedAt: text })),
  delivery: readable(
    v.object({
      notification: deliveryRecord,
      acknowledgement: deliveryRecord,
      webhook: deliveryRecord,
    }),
  ),
})

/** The part of an inquiry that the Studio shows. */
export type ShownInquiry = v.InferOutput<typeof inquiryContract>

/** Reads an inquiry field by field: a damaged field reads as missing. */
export function readInquiry(document: object | null | undefined): ShownInquiry {
  return v.parse(inquiryContract, document ?? {})
}
