import type { ListedInquiry } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import { type Choice, titleOf } from '#schemas/inquiry/inquiry-choices.ts'
import { deliveryStates } from '#schemas/inquiry/inquiry-delivery.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'

/** The title of an inquiry whose document is incomplete or damaged. */
export const unreadableTitle = 'This inquiry cannot be read in full'

/** The name of an inquiry's sender, or the reason why there is no name. */
export function nameOf({ name, erasedAt, unreadable }: ListedInquiry): string {
  if (name !== '') return name
  return unreadable.includes('name') && erasedAt === null ? 'Name missing' : 'Name erased'
}

export const statusTitle = (status: string) => titleOf(inquiryStatuses, status)

export const deliveryTitle = (state: ListedInquiry['deliveryState']) =>
  titleOf(deliveryStates, state)

/** The titles of choices; unknown values are shown unchanged. */
export function titlesOf(choices: readonly Choice[], values: readonly string[]): string {
  return values.map((value) => titleOf(choices, value)).join(', ')
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** A short timestamp: the time if it is today, otherwise the day. */
export function shortTime(iso: string, now = new Date()): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  if (at.toDateString() === now.toDateString()) return clock.format(at)
  return at.getFullYear() === now.getFullYear() ? day.format(at) : dayOfYear.format(at)
}

export function fullTime(iso: string): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? iso : `${dayOfYear.format(at)}, ${clock.format(at)}`
}
