import * as v from 'valibot'
import { inquiryCategories, inquirySources } from '#schemas/inquiry/inquiry.contract.ts'
import { deliveryReceivers } from '#schemas/inquiry/inquiry-delivery.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'

const optionalText = v.nullable(v.string())

/** How an inquiry's deliveries stand, taken together. */
export const deliveryStates = [
  { value: 'delivered', title: 'Delivered' },
  { value: 'waiting', title: 'Waiting' },
  { value: 'failed', title: 'Not delivered' },
  { value: 'none', title: 'Not sent' },
] as const

/** How the list may be sorted. */
export const contactOrders = [
  { value: 'newest', title: 'Newest' },
  { value: 'oldest', title: 'Oldest' },
  { value: 'name', title: 'Name' },
] as const

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

const choice = <const Value extends string>(values: readonly Value[]) =>
  v.optional(v.picklist(values))

const filterEntries = {
  /** Words to find in what the visitor wrote of themselves and their wishes. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  source: choice(inquirySources),
  category: choice(inquiryCategories.map(({ value }) => value)),
  status: choice(inquiryStatuses.map(({ value }) => value)),
  delivery: choice(deliveryStates.map(({ value }) => value)),
  order: v.optional(v.picklist(contactOrders.map(({ value }) => value)), 'newest'),
}

/** What narrows and sorts the list, as query parameters. */
export const contactFilterContract = v.object(filterEntries)

/** What narrows and sorts the list. */
export type ContactFilter = v.InferOutput<typeof contactFilterContract>

/** The parameters of one page of the list. */
export const contactPageContract = v.object({
  ...filterEntries,
  /** Where the page before ended, as its `X-Next-Cursor` said. */
  cursor: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(200)),
    '50',
  ),
})

/** What can be changed on an inquiry from the list. */
export const contactChangeContract = v.object({
  status: v.picklist(
    inquiryStatuses.map(({ value }) => value),
    'Please choose a status',
  ),
})

/** Which delivery to try again. */
export const resendContract = v.object({
  step: v.picklist(
    deliveryReceivers.map(({ value }) => value),
    'Please choose what to send again',
  ),
})

/** How many inquiries there are of each status, by its value. */
export const contactCountsContract = v.record(v.string(), v.number())

/**
 * What `GET /api/email-status` answers (`docs/product.md §3`); `missing` names the settings to
 * make.
 */
export const emailStatusContract = v.object({
  emailConfigured: v.boolean(),
  missing: v.array(v.string()),
})
