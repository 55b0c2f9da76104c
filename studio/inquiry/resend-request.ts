import type { DeliveryReceiver } from '#schemas/inquiry/inquiry-delivery.ts'

/**
 * The patch that asks the server to bring an inquiry to receivers again. The Studio talks only to
 * the lake; the server watches for this field, and takes it away when it begins.
 */
export function resendRequest(steps: readonly DeliveryReceiver[], now = new Date()) {
  return { set: { resendRequest: { steps: [...steps], requestedAt: now.toISOString() } } }
}
