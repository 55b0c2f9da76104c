import * as v from 'valibot'
import { inquiryCategories, inquirySources } from '#schemas/inquiry/inquiry-choices.ts'
import { deliveryReceivers, deliveryStates } from '#schemas/inquiry/inquiry-delivery.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'
import { trimBlank, usable } from '#schemas/inquiry/inquiry-text.ts'

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
  /** A name, or `unassigned`. */
  assignee: v.optional(v.pipe(v.string(), v.maxLength(80))),
  delivery: choice(deliveryStates.map(({ value }) => value)),
  order: v.optional(v.picklist(inquiryOrders.map(({ value }) => value)), 'newest'),
}

/** The query parameters that filter and sort the list. */
export const inquiryFilterContract = v.object(filterEntries)

/** The filters and sort order of the list. */
export type InquiryFilter = v.InferOutput<typeof inquiryFilterContract>

/** The query parameters of the export: the filters, and the time zone for times. */
export const inquiryExportContract = v.object({
  ...filterEntries,
  timeZone: v.optional(v.pipe(v.string(), v.check(isTimeZone, 'Unknown time zone')), 'UTC'),
})

/** Whether a text is a time zone's IANA name, such as `America/New_York`. */
function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

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

/** The changes that staff can make to an inquiry. */
export const inquiryChangeContract = v.object({
  status: choice(inquiryStatuses.map(({ value }) => value)),
  /** Removes the time of the first reply, to undo “Mark as replied”. */
  repliedAt: v.optional(v.null()),
  /** A member of the team; null for nobody. */
  assignee: v.optional(v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(80)))),
})

/** The names of the team's members. */
export const teamContract = v.array(v.string())

/** The maximum length of an internal note, in characters. */
export const maxNoteLength = 5000

/** An internal note. The key is the browser's, so that a repeated request adds the note once. */
export const newNoteContract = v.object({
  key: v.pipe(v.string(), v.uuid()),
  text: v.pipe(
    v.string(),
    trimBlank,
    v.minLength(1, 'Please type a note'),
    usable('The note', 'several lines'),
    v.maxLength(maxNoteLength, `A note can have at most ${maxNoteLength} characters`),
  ),
})

/** The delivery to retry. */
export const resendContract = v.object({
  step: v.picklist(deliveryReceivers.map(({ value }) => value)),
})

/** The number of inquiries by status. */
export const inquiryCountsContract = v.record(v.string(), v.number())
