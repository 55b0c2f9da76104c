import type { DeliveryReceiver } from './inquiry-delivery.ts'
import { type InquiryStatus, statusChange } from './inquiry-status.ts'

/**
 * The patch that asks the server to send an inquiry to receivers again. The Studio writes only to the
 * lake; the server watches for this field, and removes the field when it starts to send.
 */
export function resendRequest(steps: readonly DeliveryReceiver[], now = new Date()) {
  return { set: { resendRequest: { steps: [...steps], requestedAt: now.toISOString() } } }
}

/** The patch for an inquiry that was held as spam but is not spam: the inquiry goes to all receivers. */
export function spamRelease() {
  const change = statusChange('new')
  const { set } = resendRequest(['notification', 'acknowledgement', 'webhook'])
  return { ...change, set: { ...change.set, ...set } }
}

/** The Studio's patch for a change of status, in the menu and the form. */
export function statusPatch(from: InquiryStatus | undefined, to: InquiryStatus): object {
  return from === 'spam' && to === 'new' ? spamRelease() : statusChange(to)
}
