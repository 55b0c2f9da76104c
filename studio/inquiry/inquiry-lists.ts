import { isInquiry } from '#schemas/inquiry/inquiry-condition.ts'
import { notDeliveredCondition } from '#schemas/inquiry/inquiry-delivery.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'

/** A list of the inquiry desk. */
export interface InquiryList {
  readonly id: string
  readonly title: string
  /** Which inquiries stand in it, in GROQ. */
  readonly filter: string
}

/** The lists of the inquiry desk: one for each status, and what concerns them all. */
export const inquiryLists: readonly InquiryList[] = [
  ...inquiryStatuses.map(({ value, title }) => ({
    id: value,
    title,
    filter: `${isInquiry} && status == "${value}"`,
  })),
  {
    id: 'not-delivered',
    title: 'Not delivered',
    filter: `${isInquiry} && !defined(erasedAt) && (${notDeliveredCondition})`,
  },
  { id: 'all', title: 'All inquiries', filter: isInquiry },
]
