import {
  deliveryReceivers,
  isNotDelivered,
  notDeliveredCondition,
  type DeliveryReceiver,
  type DeliveryRecord,
} from './inquiry-delivery.ts'

/** How an inquiry's deliveries stand, taken together, with the titles that `/admin` gives them. */
export const deliveryStates = [
  { value: 'delivered', title: 'Delivered' },
  { value: 'waiting', title: 'Waiting' },
  { value: 'failed', title: 'Not delivered' },
  { value: 'none', title: 'Not sent' },
] as const

/** One of them. */
export type DeliveryState = (typeof deliveryStates)[number]['value']

type Delivery = { readonly [Receiver in DeliveryReceiver]?: DeliveryRecord | null | undefined }

/** All receivers taken together: one that will never get it outweighs one that still waits. */
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

/** The same rule as `deliveryStateOf`, as conditions in GROQ. */
export const deliveryConditions: Readonly<Record<DeliveryState, string>> = {
  failed: hasFailed,
  waiting: `(${isWaiting} && !${hasFailed})`,
  delivered: `(${isDone} && !${isWaiting} && !${hasFailed})`,
  none: `(!${isDone} && !${isWaiting} && !${hasFailed})`,
}
