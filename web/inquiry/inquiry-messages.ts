import type { InquiryReceipt } from '#schemas/inquiry/inquiry.contract.ts'
import { apiErrorOf } from '#web/content/read-api-error.ts'
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
  const apiError = apiErrorOf(error)
  if (apiError?.code === 'captcha-needed') return verificationRequired
  const hasMessage = apiError !== null && codesWithMessage.has(apiError.code)
  const description = hasMessage ? apiError.message : failures[source]
  return { tone: 'destructive', title: 'Submission Failed', description } as const
}
