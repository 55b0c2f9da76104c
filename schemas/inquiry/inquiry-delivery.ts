/** The delivery to one receiver, as the inquiry's document stores it. */
export interface DeliveryRecord {
  readonly state?: string | null | undefined
  readonly attempts?: number | null | undefined
  readonly changedAt?: string | null | undefined
  readonly problem?: string | null | undefined
  /** When the next attempt is due; only meaningful while the delivery waits. */
  readonly nextAt?: string | null | undefined
  readonly outcome?: string | null | undefined
  readonly outcomeAt?: string | null | undefined
}

/** The receivers of a stored inquiry, with their labels. */
export const deliveryReceivers = [
  { value: 'notification', title: 'Email to the team' },
  { value: 'acknowledgement', title: 'Email to the visitor' },
  { value: 'webhook', title: 'Webhook' },
] as const

export type DeliveryReceiver = (typeof deliveryReceivers)[number]['value']

/** Whether delivery failed permanently: rejected at once, or bounced later. */
function isNotDelivered({ state, outcome }: DeliveryRecord): boolean {
  return state === 'refused' || outcome === 'bounced' || outcome === 'complained'
}

/** The rule above as a GROQ condition: delivery to any receiver failed permanently. */
export const notDeliveredCondition = deliveryReceivers
  .map(({ value }) => `delivery.${value}`)
  .map((step) => `${step}.state == "refused" || ${step}.outcome in ["bounced", "complained"]`)
  .join(' || ')

/** The combined state of an inquiry's deliveries, with its title in `/admin`. */
export const deliveryStates = [
  { value: 'delivered', title: 'Delivered' },
  { value: 'waiting', title: 'Waiting' },
  { value: 'failed', title: 'Not delivered' },
  { value: 'none', title: 'Not sent' },
] as const

export type DeliveryState = (typeof deliveryStates)[number]['value']

type Delivery = { readonly [Receiver in DeliveryReceiver]?: DeliveryRecord | null | undefined }

/** The combined state of all receivers: a final failure outweighs a pending delivery. */
export function deliveryStateOf(delivery: Delivery | null | undefined): DeliveryState {
  const records = deliveryReceivers.flatMap(({ value }) => delivery?.[value] ?? [])
  if (records.some(isNotDelivered)) return 'failed'
  if (records.some(({ state }) => state === 'waiting')) return 'waiting'
  return records.some(({ state }) => state === 'done') ? 'delivered' : 'none'
}

const anyIs = (state: 'waiting' | 'done') =>
  `(${deliveryReceivers.map(({ value }) => `delivery.${value}.state == "${state}"`).join(' || ')})`

const isWaiting = anyIs('waiting')

const hasFailed = `(${notDeliveredCondition})`
const isDone = anyIs('done')

/** The rules of `deliveryStateOf` as GROQ conditions. */
export const deliveryConditions: Readonly<Record<DeliveryState, string>> = {
  failed: hasFailed,
  waiting: `(${isWaiting} && !${hasFailed})`,
  delivered: `(${isDone} && !${isWaiting} && !${hasFailed})`,
  none: `(!${isDone} && !${isWaiting} && !${hasFailed})`,
}
