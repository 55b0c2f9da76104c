import * as v from 'valibot'
import {
  type ListedInquiry,
  listedInquiryContract,
} from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import { type DeliveryReceiver, deliveryStateOf } from '#schemas/inquiry/inquiry-delivery.ts'
import { inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'

const { deliveryState: _, unreadable: __, delivery, ...fields } = listedInquiryContract.entries

/** A document of the lake with any content. */
const documentContract = v.looseObject({ _id: v.pipe(v.string(), v.minLength(1)) })
const looseRecord = v.record(v.string(), v.unknown())

/** The default of each field that is missing or unreadable. */
const empty = {
  id: '',
  reference: '',
  name: '',
  email: '',
  message: '',
  submittedAt: '',
  phone: null,
  location: null,
  title: null,
  organization: null,
  categories: [],
  kitsInterested: [],
  kits: [],
  purchaseConsideration: null,
  source: 'contact',
  status: 'new',
  assignee: null,
  internalNotes: [],
  answerDueAt: null,
  repliedAt: null,
  erasedAt: null,
  verification: null,
  suspicion: [],
} satisfies Omit<ListedInquiry, 'delivery' | 'deliveryState' | 'unreadable'>

/** The fields that every inquiry has until it is erased. */
const needed = new Set(['name', 'email', 'categories', 'submittedAt'])

/**
 * Converts an inquiry's document into the record that `/admin` receives, field by field. A document
 * that an older version or a person has left incomplete is still shown and does not hide others.
 *
 * @returns undefined if even the id is unreadable
 */
export function readListedInquiry(document: unknown): ListedInquiry | undefined {
  const parsed = v.safeParse(documentContract, document)
  if (!parsed.success) return undefined
  const { _id: id, _createdAt, notes: message, ...stored } = parsed.output
  // Two fields have different names in the API.
  const record: Record<string, unknown> = {
    ...stored,
    id,
    message,
    // Inquiries that were stored before references existed get a reference as well.
    reference: inquiryReference(id),
  }
  const isErased = typeof record['erasedAt'] === 'string'
  const unreadable: string[] = []
  const read = Object.entries(fields).flatMap(([name, contract]) => {
    const value = record[name] ?? undefined
    if (value === undefined && !(needed.has(name) && !isErased)) return []
    const field = v.safeParse(contract, value)
    if (field.success) return [[name, field.output]]
    unreadable.push(name)
    return []
  })
  const deliveries = deliveryOf(record['delivery'], unreadable)
  return {
    ...empty,
    submittedAt: typeof _createdAt === 'string' ? _createdAt : '',
    // Each name is in the contract, and its value is valid.
    ...(Object.fromEntries(read) as Partial<typeof empty>),
    id,
    delivery: deliveries,
    deliveryState: deliveryStateOf(deliveries),
    unreadable,
  }
}

function deliveryOf(value: unknown, unreadable: string[]): ListedInquiry['delivery'] {
  const parsed = v.safeParse(looseRecord, value ?? {})
  if (!parsed.success) unreadable.push('delivery')
  const steps = parsed.success ? parsed.output : {}
  const read = (step: DeliveryReceiver) => {
    const one = v.safeParse(delivery.entries[step], steps[step])
    if (!one.success) unreadable.push(`delivery.${step}`)
    return one.success ? one.output : null
  }
  return {
    notification: read('notification'),
    acknowledgement: read('acknowledgement'),
    webhook: read('webhook'),
  }
}
