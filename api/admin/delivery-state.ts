import type { ContactSubmission } from '#schemas/admin/contact-submission.contract.ts'
import { isNotDelivered } from '#schemas/inquiry/inquiry-delivery.ts'

/** How an inquiry's deliveries stand, taken together; the same rule as the list's filter. */
export function deliveryStateOf(
  delivery: ContactSubmission['delivery'],
): ContactSubmission['deliveryState'] {
  const steps = Object.values(delivery).filter((step) => step?.state !== undefined)
  if (steps.some((step) => step && isNotDelivered(step))) return 'failed'
  if (steps.some((step) => step?.state === 'waiting')) return 'waiting'
  return steps.some((step) => step?.state === 'done') ? 'delivered' : 'none'
}
