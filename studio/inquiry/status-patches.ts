import type { DeliveryReceiver } from '#schemas/inquiry/inquiry-delivery.ts'
import { type InquiryStatus, statusChange } from '#schemas/inquiry/inquiry-status.ts'

/**
 * The patches for a change of status, for the menu and the form. An inquiry that was held back as
 * spam is sent to all receivers once it is marked as new.
 */
export function statusPatches(from: InquiryStatus | undefined, to: InquiryStatus): object[] {
  const isReleased = from === 'spam' && to === 'new'
  return [
    statusChange(to),
    ...(isReleased ? [resendRequest(['notification', 'acknowledgement', 'webhook'])] : []),
  ]
}

/**
 * The patch that asks the server to bring an inquiry to receivers again. The Studio talks only to
 * the lake; the server watches for this field, and takes it away when it begins.
 */
export function resendRequest(steps: readonly DeliveryReceiver[], now = new Date()) {
  return { set: { resendRequest: { steps: [...steps], requestedAt: now.toISOString() } } }
}
