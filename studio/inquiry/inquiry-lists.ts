import { isInquiry } from '#schemas/inquiry/inquiry-condition.ts'
import { notDeliveredCondition } from '#schemas/inquiry/inquiry-delivery.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'

/** A list of inquiries in the Studio. */
export interface InquiryList {
  readonly id: string
  readonly title: string
  /** The GROQ condition for its inquiries. */
  readonly filter: string
}

/** One list for each status, one for failed deliveries, and one for all. */
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
