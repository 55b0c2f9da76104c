import { deliveryReceivers } from '#schemas/inquiry/inquiry-delivery.ts'
import {
  type Choice,
  inquiryCategories,
  inquirySources,
  purchaseConsiderations,
} from '#schemas/inquiry/inquiry-choices.ts'
import { inquiryKits } from '#schemas/inquiry/inquiry-kits.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'

/**
 * One line of the report that answers a person's request for their data: a label and a value, which can
 * have several lines.
 */
export type ReportLine = readonly [label: string, value: string]

const sources = inquirySources.map((value) => ({
  value,
  title: value === 'order' ? 'Order form' : 'Contact form',
}))
const verifications = [
  { value: 'verified', title: 'passed' },
  { value: 'unverified', title: 'the captcha service did not answer' },
  { value: 'off', title: 'not checked' },
]

/** The fields in the order of the report, with their labels and choices. */
const fieldOrder: readonly (readonly [name: string, label: string, choices?: readonly Choice[]])[] =
  [
    ['submittedAt', 'Sent'],
    ['source', 'From', sources],
    ['name', 'Name'],
    ['email', 'Email'],
    ['phone', 'Phone'],
    ['location', 'Location'],
    ['title', 'Job title'],
    ['organization', 'Organization'],
    ['categories', 'Role in aviation', inquiryCategories],
    ['kits', 'Kits, with their titles at that time'],
    ['kitsInterested', 'Kits chosen in the form', inquiryKits],
    ['purchaseConsideration', 'Purchase preference', purchaseConsiderations],
    ['notes', 'Notes'],
    ['verification', 'Captcha', verifications],
    ['suspicion', 'Signs of spam'],
    ['status', 'Status', inquiryStatuses],
    ['assignee', 'Handled by'],
    ['answerDueAt', 'Answer due'],
    ['repliedAt', 'First reply'],
    ['internalNotes', "Our team's notes"],
  ]

/** Fields without a line: the report shows their content elsewhere, or derives it from other fields. */
const omitted = new Set(['reference', 'searchWords', 'delivery', 'emailSent', 'webhookSent'])

/**
 * Lists the fields of an inquiry document as labeled lines, in a fixed order. A field without a label
 * here comes last, under its stored name. A damaged field is shown as stored.
 */
export function describeInquiry(document: object): ReportLine[] {
  const fields: Record<string, unknown> = { ...document }
  const known = new Set(fieldOrder.map(([name]) => name))
  const others = Object.keys(fields)
    .filter((name) => !known.has(name) && !name.startsWith('_') && !omitted.has(name))
    .map((name) => [name, name] as const)
  const lines = [...fieldOrder, ...others].flatMap(([name, label, choices]): ReportLine[] => {
    const value = textOf(fields[name], choices)
    return value === '' ? [] : [[label, value]]
  })
  return [...lines, ...describeDeliveries(fields['delivery'])]
}

function textOf(value: unknown, choices: readonly Choice[] = []): string {
  if (value === undefined || value === null) return ''
  if (isText(value)) return choices.find((choice) => choice.value === value)?.title ?? value
  if (Array.isArray(value)) {
    return value.map((one) => textOf(one, choices)).join(value.every(isText) ? ', ' : '\n')
  }
  if (typeof value !== 'object') return JSON.stringify(value)
  const { title, text, writtenBy, writtenAt } = recordOf(value)
  // Kits have a title; internal notes have a text.
  if (isText(title)) return title
  if (isText(text)) return [textOf(writtenAt), textOf(writtenBy), text].filter(Boolean).join(', ')
  return JSON.stringify(value)
}

const isText = (value: unknown): value is string => typeof value === 'string'

const stateLabels: Readonly<Record<string, string>> = {
  waiting: 'not sent yet',
  done: 'sent',
  refused: 'not sent',
}

function describeDeliveries(delivery: unknown): ReportLine[] {
  const records = recordOf(delivery)
  return deliveryReceivers.flatMap(({ value, title }): ReportLine[] => {
    const { state, changedAt, problem, outcome, outcomeAt } = recordOf(records[value])
    const parts = [
      [stateLabels[textOf(state)] ?? textOf(state), textOf(changedAt)].filter(Boolean).join(' '),
      textOf(problem),
      [textOf(outcome), textOf(outcomeAt)].filter(Boolean).join(' '),
    ].filter(Boolean)
    return parts.length === 0 ? [] : [[title, parts.join(', ')]]
  })
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
