import { InquiryForm } from './inquiry-form.tsx'

/** The contact form, the ways to reach us, and common questions. */
export function ContactPage() {
  return (
    <>
      <h1>Contact Us</h1>
      <InquiryForm source="contact" />
    </>
  )
}
