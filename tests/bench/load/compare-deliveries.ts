import type { Deliveries, FoundInquiry } from './deliveries.ts'
import { numberOf, type FilledForm } from './filled-form.ts'

/** What is wrong, each as a list of numbers of forms or of ids; and what is only counted. */
export interface Comparison {
  /** Acknowledged, and not in the lake. */
  readonly lost: number[]
  /** Acknowledged under more ids than one. */
  readonly answeredTwice: number[]
  /** In the lake more than once. */
  readonly storedTwice: number[]
  /** In the lake, and one of the e-mails or the call never came. */
  readonly undelivered: string[]
  /** E-mails that came more than once. */
  readonly mailedTwice: string[]
  /** Inquiries, e-mails or calls of forms that nobody sent. */
  readonly strange: string[]
  /** Delivered, and the document does not say so. */
  readonly unsettled: string[]
  /** Calls beyond the first, which receivers have to pass over (`docs/webhook.md`). */
  readonly repeatedCalls: number
  /** Forms that were never acknowledged, and how many of them are in the lake nevertheless. */
  readonly unacknowledged: { readonly forms: number; readonly stored: number }
}

const steps = ['notification', 'acknowledgement'] as const

/** Compares what visitors were told with what arrived. */
export function compareDeliveries(
  forms: readonly FilledForm[],
  { inquiries, mails, calls }: Deliveries,
): Comparison {
  const ids = idsOfForms(inquiries)
  const known = new Set(inquiries.map(({ id }) => id))
  const idOf = (name: string) => name.split(' ')[0] ?? ''
  const arrived = ({ id }: FoundInquiry) =>
    steps.every((step) => mails.has(`${id} ${step}`)) && calls.has(id)
  const isAcknowledged = ({ acknowledged }: FilledForm) => acknowledged.size > 0
  const isStored = ({ number }: FilledForm) => ids.has(number)
  const isLost = (form: FilledForm) =>
    [...form.acknowledged].some((id) => !ids.get(form.number)?.includes(id))
  const unacknowledged = forms.filter((form) => !isAcknowledged(form))
  const isSent = ({ name }: FoundInquiry) => forms[numberOf(name) ?? -1] !== undefined
  return {
    lost: forms.filter(isLost).map(({ number }) => number),
    answeredTwice: forms
      .filter(({ acknowledged }) => acknowledged.size > 1)
      .map(({ number }) => number),
    storedTwice: [...ids].filter(([, stored]) => stored.length > 1).map(([number]) => number),
    undelivered: inquiries.filter((one) => !arrived(one)).map(({ id }) => id),
    mailedTwice: [...mails].filter(([, count]) => count > 1).map(([name]) => name),
    strange: [
      ...inquiries.filter((one) => !isSent(one)).map(({ id }) => id),
      ...[...mails.keys(), ...calls.keys()].filter((name) => !known.has(idOf(name))),
    ],
    unsettled: inquiries.filter((one) => arrived(one) && !one.isSettled).map(({ id }) => id),
    repeatedCalls: calls.values().reduce((sum, count) => sum + count - 1, 0),
    unacknowledged: {
      forms: unacknowledged.length,
      stored: unacknowledged.filter(isStored).length,
    },
  }
}

/** The ids of the inquiries that a form became, by the form's number. */
function idsOfForms(inquiries: readonly FoundInquiry[]): Map<number, string[]> {
  const ids = new Map<number, string[]>()
  for (const { id, name } of inquiries) {
    const number = numberOf(name)
    if (number !== undefined) ids.set(number, [...(ids.get(number) ?? []), id])
  }
  return ids
}
