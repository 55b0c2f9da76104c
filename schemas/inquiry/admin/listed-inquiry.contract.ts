import * as v from 'valibot'
import { deliveryStates } from '#schemas/inquiry/inquiry-delivery.ts'
import { requestedKitContract } from '#schemas/inquiry/inquiry-kits.ts'

const optionalText = v.nullable(v.string())

const stepContract = v.nullish(
  v.object({
    state: v.string(),
    attempts: v.number(),
    changedAt: v.string(),
    problem: v.nullish(v.string()),
    outcome: v.nullish(v.string()),
    outcomeAt: v.nullish(v.string()),
  }),
)

/** A note that only the team sees. */
const internalNoteContract = v.object({
  _key: v.string(),
  text: v.nullish(v.string()),
  writtenBy: v.nullish(v.string()),
  /** ISO 8601. */
  writtenAt: v.nullish(v.string()),
})

/**
 * One inquiry in the response of `GET /api/contacts`: the contact submission record of
 * `docs/product.md §3` (`message` contains the inquiry's notes) and more fields for staff.
 */
export const listedInquiryContract = v.object({
  id: v.string(),
  /** The reference number that the visitor quotes, derived from the id. */
  reference: v.string(),
  name: v.string(),
  email: v.string(),
  message: v.string(),
  submittedAt: v.string(),
  phone: optionalText,
  location: optionalText,
  title: optionalText,
  organization: optionalText,
  categories: v.array(v.string()),
  kitsInterested: v.array(v.string()),
  /** The kits with their titles at that time; empty for inquiries sent before titles were stored. */
  kits: v.array(requestedKitContract),
  purchaseConsideration: optionalText,
  source: v.string(),
  status: v.string(),
  assignee: optionalText,
  internalNotes: v.array(internalNoteContract),
  /** When the answer is due; ISO 8601. */
  answerDueAt: optionalText,
  /** The times of the first reply and of the erasure of personal data; ISO 8601. */
  repliedAt: optionalText,
  erasedAt: optionalText,
  verification: optionalText,
  suspicion: v.array(v.string()),
  deliveryState: v.picklist(deliveryStates.map(({ value }) => value)),
  delivery: v.object({
    notification: stepContract,
    acknowledgement: stepContract,
    webhook: stepContract,
  }),
  /** The document's missing or invalid fields, which are shown as empty. */
  unreadable: v.optional(v.array(v.string()), []),
})

/** One inquiry of the admin list. */
export type ListedInquiry = v.InferOutput<typeof listedInquiryContract>
