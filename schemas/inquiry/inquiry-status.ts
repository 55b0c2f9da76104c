import type { Choice } from './inquiry.contract.ts'

/** How far the team has come with an inquiry; set in the Studio and in `/admin`. */
export const inquiryStatuses = [
  { value: 'new', title: 'New' },
  { value: 'in-progress', title: 'In progress' },
  { value: 'replied', title: 'Replied' },
  { value: 'closed', title: 'Closed' },
  { value: 'spam', title: 'Suspected spam' },
] as const satisfies readonly Choice[]

/** One of them. */
export type InquiryStatus = (typeof inquiryStatuses)[number]['value']
