import type { InquiryReceipt } from '#schemas/inquiry/inquiry.contract.ts'
import { refusalOf } from '#web/content/read-refusal.ts'
import type { InquirySource } from './post-inquiry.ts'

/** The message of each form if sending failed (`docs/product.md §8`). */
const failures: Record<InquirySource, string> = {
  contact: 'There was an error submitting your form. Please try again.',
  order: 'There was an error submitting your order. Please try again.',
}

/** The toast if the captcha is unsolved, here or in the server's view (`docs/product.md §8`). */
export const verificationRequired = {
  tone: 'destructive',
  title: 'Verification Required',
  description: 'Please complete the reCAPTCHA verification.',
} as const

/** Error codes whose message helps the visitor. */
const codesWithMessage = new Set(['rate-limited', 'journal-unavailable'])

/** The toast after a message from the contact form was received. */
export function sentToast({ message }: InquiryReceipt) {
  return { title: 'Message Sent!', description: message }
}

/** The toast if sending failed, with the reason if that helps the visitor. */
export function failureToast(error: unknown, source: InquirySource) {
  const refusal = refusalOf(error)
  if (refusal?.code === 'captcha-needed') return verificationRequired
  const hasMessage = refusal !== null && codesWithMessage.has(refusal.code)
  const description = hasMessage ? refusal.message : failures[source]
  return { tone: 'destructive', title: 'Submission Failed', description } as const
}
