import { useState } from 'react'
import { InquiryForm } from './inquiry-form.tsx'

/** The contact form, the ways to reach us, and common questions. */
export function ContactPage() {
  const [sent, setSent] = useState(false)
  return (
    <>
      <h1>Contact Us</h1>
      {sent ? (
        <>
          <p>Thank you for contacting us. We&apos;ll get back to you soon.</p>
          <button type="button" onClick={() => setSent(false)}>
            Send Another Inquiry
          </button>
        </>
      ) : (
        <InquiryForm source="contact" submitLabel="Send Message" onSent={() => setSent(true)} />
      )}
    </>
  )
}
