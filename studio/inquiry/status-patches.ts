import type { InquiryStatus } from '#schemas/inquiry/inquiry-status.ts'
import { statusChange } from '#schemas/inquiry/status-change.ts'
import { resendRequest } from './resend-request.ts'

/**
 * What a step from one status to another changes, from the menu and from the form alike. An inquiry
 * that was held back as spam is sent to all receivers once it turns out to be none.
 */
export function statusPatches(from: InquiryStatus | undefined, to: InquiryStatus): object[] {
  const isReleased = from === 'spam' && to === 'new'
  return [
    statusChange(to),
    ...(isReleased ? [resendRequest(['notification', 'acknowledgement', 'webhook'])] : []),
  ]
}
