import type { InquiryStatus } from '#schemas/inquiry/inquiry-status.ts'
import { statusChange } from '#schemas/inquiry/status-change.ts'
import { resendRequest } from './resend-request.ts'

/**
 * What a step from one status to another changes, however it is taken. What was held back as spam
 * goes the way of every inquiry when it turns out to be new.
 */
export function statusPatches(from: InquiryStatus | undefined, to: InquiryStatus): object[] {
  const isReleased = from === 'spam' && to === 'new'
  return [
    statusChange(to),
    ...(isReleased ? [resendRequest(['notification', 'acknowledgement', 'webhook'])] : []),
  ]
}
