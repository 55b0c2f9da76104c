/** What an inquiry's document tells of one receiver. */
export interface DeliveryRecord {
  readonly state?: string | null | undefined
  readonly attempts?: number | null | undefined
  readonly changedAt?: string | null | undefined
  readonly problem?: string | null | undefined
  readonly outcome?: string | null | undefined
  readonly outcomeAt?: string | null | undefined
}

/** Who an inquiry is brought to once it is stored, with the words for it. */
export const deliveryReceivers = [
  { value: 'notification', title: 'Email to the team' },
  { value: 'acknowledgement', title: 'Email to the visitor' },
  { value: 'webhook', title: 'Webhook' },
] as const

/** One of them. */
export type DeliveryReceiver = (typeof deliveryReceivers)[number]['value']

/** Whether a receiver will not get it: refused at once, or bounced later. */
export function isNotDelivered({ state, outcome }: DeliveryRecord): boolean {
  return state === 'refused' || outcome === 'bounced' || outcome === 'complained'
}

/** The same as a condition in GROQ: whether any receiver of an inquiry will not get it. */
export const notDeliveredCondition = deliveryReceivers
  .map(({ value }) => `delivery.${value}`)
  .map((step) => `${step}.state == "refused" || ${step}.outcome in ["bounced", "complained"]`)
  .join(' || ')
