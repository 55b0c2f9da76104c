import * as v from 'valibot'
import { deliveryStates } from '#schemas/inquiry/inquiry-delivery.ts'
import { askedKitContract } from '#schemas/inquiry/inquiry-kits.ts'

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

/**
 * One inquiry as `GET /api/contacts` lists it: `docs/product.md §3`'s contact submission record
 * (`message` is the inquiry's notes) and what staff need beside it.
 */
export const contactSubmissionContract = v.object({
  id: v.string(),
  /** The number by which the visitor speaks of it, made of the id. */
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
  /** The kits with their titles of the day; empty for inquiries from before these were stored. */
  kits: v.array(askedKitContract),
  purchaseConsideration: optionalText,
  source: v.string(),
  status: v.string(),
  assignee: optionalText,
  /** When the first reply went out, and when the person was taken out of it; ISO 8601. */
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
  /** Fields of the document that are missing or hold something else; they are shown as empty. */
  unreadable: v.optional(v.array(v.string()), []),
})

/** One inquiry of the admin list. */
export type ContactSubmission = v.InferOutput<typeof contactSubmissionContract>
