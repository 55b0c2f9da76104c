import {
  inquiryCategories,
  purchaseConsiderations,
  recommendation,
  type Choice,
} from '#schemas/inquiry/inquiry-choices.ts'
import { askedOf } from '#schemas/inquiry/inquiry-kits.ts'
import type { InquiryEntry } from '#api/inquiry/inquiry-entry.ts'

/** One line of an inquiry as people read it. */
export interface InquiryRow {
  readonly label: string
  readonly value: string
}

/** The inquiry's fields with the labels of the form; empty ones are left out. */
export function inquiryRows(inquiry: InquiryEntry['inquiry']): InquiryRow[] {
  const consideration = inquiry.purchaseConsideration
  const asked = askedOf(inquiry)
  const rows = [
    { label: 'Name', value: inquiry.name },
    { label: 'Email', value: inquiry.email },
    { label: 'Phone', value: inquiry.phone },
    { label: 'Title', value: inquiry.title ?? '' },
    { label: 'Organization', value: inquiry.organization ?? '' },
    { label: 'Location', value: inquiry.location ?? '' },
    { label: 'Categories', value: titles(inquiryCategories, inquiry.categories) },
    { label: 'Kits', value: asked.kits.join(', ') },
    { label: 'Advice', value: asked.wantsAdvice ? recommendation.title : '' },
    {
      label: 'Purchase',
      value: titles(purchaseConsiderations, consideration ? [consideration] : []),
    },
    { label: 'Form', value: inquiry.source === 'order' ? 'Order' : 'Contact' },
    { label: 'Notes', value: inquiry.notes ?? '' },
  ]
  return rows.filter(({ value }) => value !== '')
}

function titles(choices: readonly Choice[], values: readonly string[]): string {
  return choices
    .filter((choice) => values.includes(choice.value))
    .map((choice) => choice.title)
    .join(', ')
}
