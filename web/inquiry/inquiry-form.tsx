import type { InquirySource } from './use-inquiry-form.ts'

/** The inquiry form of the contact and order pages. */
export function InquiryForm({ source }: { source: InquirySource }) {
  return <form data-source={source} />
}
