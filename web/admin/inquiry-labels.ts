import type { ContactSubmission } from '#schemas/admin/contact-submission.contract.ts'
import { deliveryStates } from '#schemas/inquiry/delivery-state.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'
import type { Choice } from '#schemas/inquiry/inquiry.contract.ts'

/** What is said of an inquiry that an older version or somebody's hand has left incomplete. */
export const unreadableTitle = 'This inquiry cannot be read in full'

/** Who sent an inquiry, in words. */
export function nameOf({ name, erasedAt, unreadable }: ContactSubmission): string {
  if (name !== '') return name
  return unreadable.includes('name') && erasedAt === null ? 'Name missing' : 'Name erased'
}

/** Which form an inquiry came from, in words. */
export const sourceTitle = (source: string) => (source === 'order' ? 'Order' : 'Contact')

/** A status in words. */
export const statusTitle = (status: string) => titleOf(inquiryStatuses, status)

/** How the deliveries stand, in words. */
export const deliveryTitle = (state: ContactSubmission['deliveryState']) =>
  titleOf(deliveryStates, state)

/** The words of some choices, in the order of the form; what is unknown is shown as it is. */
export function titlesOf(choices: readonly Choice[], values: readonly string[]): string {
  return values.map((value) => titleOf(choices, value)).join(', ')
}

function titleOf(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.title ?? value
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** When something happened, as short as it can be told: the time today, else the day. */
export function shortTime(iso: string, now = new Date()): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  if (at.toDateString() === now.toDateString()) return clock.format(at)
  return at.getFullYear() === now.getFullYear() ? day.format(at) : dayOfYear.format(at)
}

/** When something happened, in full. */
export function fullTime(iso: string): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? iso : `${dayOfYear.format(at)}, ${clock.format(at)}`
}
