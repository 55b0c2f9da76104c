import type { DocumentBadgeComponent, DocumentBadgeDescription } from 'sanity'
import { inquiryStatuses, type InquiryStatus } from '#schemas/inquiry/inquiry-status.ts'
import { readInquiry } from './read-inquiry.ts'
import { deliverySummary, type Tone } from './delivery-summary.ts'

type Color = DocumentBadgeDescription['color']

const statusColors: Readonly<Partial<Record<InquiryStatus, NonNullable<Color>>>> = {
  new: 'primary',
  replied: 'success',
  spam: 'warning',
}

const toneColors: Readonly<Record<Tone, Color>> = {
  default: undefined,
  positive: 'success',
  caution: 'warning',
  critical: 'danger',
}

/** The team's progress on an inquiry. */
const statusBadge: DocumentBadgeComponent = ({ published }) => {
  if (published === null) return null
  const { status, erasedAt } = readInquiry(published)
  if (erasedAt !== undefined) return { label: 'Erased', title: 'Personal data was erased' }
  const choice = inquiryStatuses.find(({ value }) => value === status)
  const color = status && statusColors[status]
  return choice ? { label: choice.title, title: 'Status', ...(color && { color }) } : null
}

/** Whether all receivers have received an inquiry. */
const deliveryBadge: DocumentBadgeComponent = ({ published }) => {
  if (published === null) return null
  const { title, tone } = deliverySummary(readInquiry(published))
  const color = toneColors[tone]
  return { label: title, title: 'Delivery', ...(color && { color }) }
}

/** Whether the captcha could not be checked. */
const verificationBadge: DocumentBadgeComponent = ({ published }) => {
  if (readInquiry(published).verification !== 'unverified') return null
  return { label: 'Unverified', title: 'The captcha service did not answer', color: 'warning' }
}

/** The badges beside an inquiry's title. */
export const inquiryBadges = [statusBadge, deliveryBadge, verificationBadge]
