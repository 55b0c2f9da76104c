import type { inquirySources } from '#schemas/inquiry/inquiry.contract.ts'

/** Which form an inquiry is written on. */
export type InquirySource = (typeof inquirySources)[number]
