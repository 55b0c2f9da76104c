import * as v from 'valibot'
import { inquiryCategories, inquirySources } from '#schemas/inquiry/inquiry-choices.ts'
import { deliveryReceivers, deliveryStates } from '#schemas/inquiry/inquiry-delivery.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'

/** The sort orders of the list. */
export const inquiryOrders = [
  { value: 'newest', title: 'Newest' },
  { value: 'oldest', title: 'Oldest' },
  { value: 'name', title: 'Name' },
] as const

const choice = <const Value extends string>(values: readonly Value[]) =>
  v.optional(v.picklist(values))

const filterEntries = {
  /** Words to search for in the visitor's details and notes. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  source: choice(inquirySources),
  category: choice(inquiryCategories.map(({ value }) => value)),
  status: choice(inquiryStatuses.map(({ value }) => value)),
  delivery: choice(deliveryStates.map(({ value }) => value)),
  order: v.optional(v.picklist(inquiryOrders.map(({ value }) => value)), 'newest'),
}

/** The query parameters that filter and sort the list. */
export const inquiryFilterContract = v.object(filterEntries)

/** The filters and sort order of the list. */
export type InquiryFilter = v.InferOutput<typeof inquiryFilterContract>

/** The parameters of one page of the list. */
export const inquiryPageParamsContract = v.object({
  ...filterEntries,
  /** The `X-Next-Cursor` value of the previous page. */
  cursor: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'Please send a number from 1 to 200'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(200),
    ),
    '50',
  ),
})

/** The changes that staff can make to an inquiry in the list. */
export const inquiryChangeContract = v.object({
  status: v.picklist(inquiryStatuses.map(({ value }) => value)),
  /** Removes the time of the first reply, to undo “Mark as replied”. */
  repliedAt: v.optional(v.null()),
})

/** The delivery to retry. */
export const resendContract = v.object({
  step: v.picklist(deliveryReceivers.map(({ value }) => value)),
})

/** The number of inquiries by status. */
export const inquiryCountsContract = v.record(v.string(), v.number())
