import type { DeliveryReceiver } from '#schemas/inquiry/inquiry-delivery.ts'
import { type InquiryStatus, statusChange } from '#schemas/inquiry/inquiry-status.ts'

/**
 * The patches for a change of status, for the menu and the form. Marking an inquiry that was held as
 * spam as new sends it to all receivers.
 */
export function statusPatches(from: InquiryStatus | undefined, to: InquiryStatus): object[] {
  const isReleased = from === 'spam' && to === 'new'
  return [
    statusChange(to),
    ...(isReleased ? [resendRequest(['notification', 'acknowledgement', 'webhook'])] : []),
  ]
}

/**
 * The patch that asks the server to send an inquiry to receivers again. The Studio writes only to the
 * lake; the server watches for this field, and removes it when it starts.
 */
export function resendRequest(steps: readonly DeliveryReceiver[], now = new Date()) {
  return { set: { resendRequest: { steps: [...steps], requestedAt: now.toISOString() } } }
}
